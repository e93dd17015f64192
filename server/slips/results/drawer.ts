import { Worker } from 'node:worker_threads'
import type { ClassSlips, SlipsHead } from './slip.ts'

/** Without a further page for so long, drawing has failed. */
const MOST_MS = 60_000

/** A thread that draws the slips of one file. */
export interface Drawer {
  give(slips: ClassSlips): void
  /**
   * The finished PDF; null: the thread failed or took too long.
   * @param drawn told how many slips are drawn
   */
  finish(drawn: (slips: number) => void): Promise<Uint8Array | null>
  close(): Promise<void>
}

export function startDrawer(head: SlipsHead): Drawer {
  const worker = new Worker(new URL('./results.thread.ts', import.meta.url), {
    name: 'result slips',
    workerData: head,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => resolve(null), MOST_MS)
  }
  worker.on('error', () => resolve(null))
  worker.on('exit', () => resolve(null))
  return {
    give: (slips) => worker.postMessage(slips),
    finish(drawn) {
      worker.on('message', (told: number | Uint8Array) => {
        if (typeof told !== 'number') return resolve(told)
        wait()
        drawn(told)
      })
      wait()
      worker.postMessage('end')
      return promise
    },
    async close() {
      clearTimeout(timer)
      await worker.terminate()
    },
  }
}
