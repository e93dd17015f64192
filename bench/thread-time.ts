import type { CDPSession } from 'playwright-core'
import { type TraceEvent, traced } from './trace.ts'

const THREADS = ['CrRendererMain', 'DedicatedWorker thread']

/**
 * Processor time of a page's main thread and of its workers together, ms, for tasks begun between two of its
 * `performance.mark`s while `work` runs. What else the machine does is not in it.
 */
export async function threadTime(
  cdp: CDPSession,
  [from, to]: readonly [string, string],
  work: () => Promise<void>,
): Promise<number> {
  const events = await traced(cdp, work)
  const mark = (name: string): TraceEvent => {
    const found = events.find((e) => e.name === name)
    if (!found) throw new Error(`The page never marked ${name}.`)
    return found
  }
  const [begin, end] = [mark(from), mark(to)]
  const threads = new Set(
    events
      .filter((e) => e.name === 'thread_name' && e.pid === begin.pid && THREADS.includes(e.args.name ?? ''))
      .map((e) => e.tid),
  )
  const tasks = events.filter(
    (e) =>
      e.name === 'ThreadControllerImpl::RunTask' &&
      e.pid === begin.pid &&
      threads.has(e.tid) &&
      e.ts >= begin.ts &&
      e.ts <= end.ts,
  )
  return tasks.reduce((sum, e) => sum + (e.tdur ?? 0), 0) / 1000
}
