import { FILES_AT_A_TIME } from './limits.ts'
import type { Step } from './step.ts'

/**
 * Does steps three at a time, in order: while one waits for its answer the others use the line. The first that was not
 * sent ends it, once what is on its way has come to an end.
 */
export async function inParallel(steps: readonly (() => Promise<Step>)[]): Promise<Step> {
  let next = 0
  let ended: Step = { did: 'sent' }
  const oneByOne = async () => {
    for (let step = steps[next++]; step && ended.did === 'sent'; step = steps[next++]) {
      const done = await step()
      if (done.did !== 'sent' && ended.did === 'sent') ended = done
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_A_TIME }, oneByOne))
  return ended
}
