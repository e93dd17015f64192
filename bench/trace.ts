import type { CDPSession } from 'playwright-core'

export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds; `dur` on the clock, `tdur` of the processor. */
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** What the browser's threads did while `work` ran: tasks, frames and the page's own marks. */
export async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = (chunk: { value: object[] }) => events.push(...(chunk.value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  const categories = 'toplevel,blink.user_timing,benchmark'
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories })
  await work()
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return events
}

const BEGIN = 'ProxyMain::BeginMainFrame'
const TASK = 'ThreadControllerImpl::RunTask'

/**
 * Processor time of the page's main thread in each of its frames, ms: every task from the beginning of one to that of
 * the next. What else the machine does is not in it, nor what the page waits for.
 */
export function frameTimes(events: readonly TraceEvent[]): number[] {
  const own = (e: TraceEvent) => `${e.pid} ${e.tid}`
  const begun = Map.groupBy(
    events.filter((e) => e.name === BEGIN && e.ph === 'X'),
    own,
  )
  // a browser has other pages and frames, too: ours is the one that was busy
  const [busiest] = [...begun].toSorted(([, a], [, b]) => b.length - a.length)
  if (!busiest) throw new Error('The trace holds no frame.')
  const [main, frames] = busiest
  const tasks = events.filter((e) => e.name === TASK && own(e) === main).toSorted((a, b) => a.ts - b.ts)
  const starts = frames.map((e) => e.ts).toSorted((a, b) => a - b)
  const times = new Float64Array(starts.length)
  let at = 0
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    // the task that begins a frame belongs to it
    while (at + 1 < starts.length && (starts[at + 1] as number) <= ts + dur) at++
    if (ts + dur >= (starts[0] as number)) times[at] = (times[at] as number) + tdur / 1000
  }
  // the last has no end: what the page does later is not of it
  return [...times.subarray(0, -1)]
}
