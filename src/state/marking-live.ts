import type { Calls } from '#contract/calls.ts'
import { callPrefix } from '#core/brand/pick.ts'
import { commonFields, toQueryPairs } from '#core/request/request-fields.ts'
import { brand } from './brand.state.ts'
import { serverNow } from './client.ts'
import { facts } from './facts.ts'

type Block = Calls['GET /api/exam/mark/progress/question']['reply']['block']
/** What is told live of a paper's marking. */
export type MarkingCounts = Pick<Block, 'given' | 'final' | 'problems' | 'arbitrations'>

/** How often a page asks by itself while nothing comes live, ms. */
export const POLL_MS = 15_000
/** The pause before a stream that broke is asked for again, ms: twice as long each time. */
const PAUSE_MS = { first: 2_000, longest: 60_000 }

const addressOf = (markingId: string): string => {
  const query = new URLSearchParams(toQueryPairs({ markingId, ...commonFields(facts, serverNow()) }))
  return `${callPrefix(brand)}/api/exam/mark/progress/live?${query}`
}

/**
 * Hears of a paper's marking while the page is looked at: the counts as they change, or null where they do not come
 * live and it is time to ask. Returns the way to stop.
 */
export function watchMarking(markingId: string, changed: (counts: MarkingCounts | null) => void): () => void {
  let source: EventSource | null = null
  let comes = false
  let pause = PAUSE_MS.first
  let again: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(again)
    source?.close()
    source = null
    comes = false
  }
  const open = () => {
    // a stream carries the cookie alone: a tab that holds its token asks by itself
    if (facts.token !== undefined || document.hidden) return
    source = new EventSource(addressOf(markingId))
    source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
      comes = true
      pause = PAUSE_MS.first
      changed(JSON.parse(data) as MarkingCounts)
    })
    source.addEventListener('error', () => {
      close()
      again = setTimeout(open, pause)
      pause = Math.min(pause * 2, PAUSE_MS.longest)
    })
  }
  const look = () => {
    close()
    open()
    if (!document.hidden) changed(null)
  }
  const poll = setInterval(() => !comes && !document.hidden && changed(null), POLL_MS)
  document.addEventListener('visibilitychange', look)
  open()
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearInterval(poll)
    close()
  }
}
