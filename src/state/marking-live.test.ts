import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { facts } from './facts.ts'
import { POLL_MS, watchMarking } from './marking-live.ts'

/** Streams that were asked for, in their order. */
let streams: FakeStream[] = []

class FakeStream extends EventTarget {
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close() {
    this.isClosed = true
  }
  tell(counts: object) {
    this.dispatchEvent(new MessageEvent('progress', { data: JSON.stringify(counts) }))
  }
}

const COUNTS = { given: 1, final: 0, problems: 0, arbitrations: 0 }
const page = Object.assign(new EventTarget(), { hidden: false })
const changed = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('document', page)
  streams = []
  page.hidden = false
  changed.mockClear()
  stop = watchMarking('m1', changed)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  facts.token = undefined
})

describe('watching a marking', () => {
  it('tells the counts as they come, and asks by itself only while none do', () => {
    vi.advanceTimersByTime(POLL_MS)
    expect(changed.mock.calls).toEqual([[null]])
    streams[0]?.tell(COUNTS)
    vi.advanceTimersByTime(10 * POLL_MS)
    expect(changed.mock.calls).toEqual([[null], [COUNTS]])
    expect(streams).toHaveLength(1)
    expect(streams[0]?.url).toContain('/api/exam/mark/progress/live?markingId=m1')
  })

  it('asks for a stream that ended again, with longer pauses, and by itself meanwhile', () => {
    streams[0]?.tell(COUNTS)
    streams[0]?.dispatchEvent(new Event('error'))
    expect(streams[0]?.isClosed).toBe(true)
    vi.advanceTimersByTime(2_000)
    expect(streams).toHaveLength(2)
    streams[1]?.dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(2_000)
    expect(streams).toHaveLength(2)
    vi.advanceTimersByTime(POLL_MS)
    expect(streams).toHaveLength(3)
    expect(changed).toHaveBeenLastCalledWith(null)
  })

  it('is silent while nobody looks, and asks at once when somebody does', () => {
    streams[0]?.tell(COUNTS)
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    expect(streams[0]?.isClosed).toBe(true)
    vi.advanceTimersByTime(10 * POLL_MS)
    expect(changed).toHaveBeenCalledTimes(1)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    expect(changed).toHaveBeenLastCalledWith(null)
    expect(streams).toHaveLength(2)
  })

  it('only asks by itself where the tab holds its token, and ends when stopped', () => {
    stop()
    facts.token = 'held'
    stop = watchMarking('m1', changed)
    expect(streams).toHaveLength(1)
    vi.advanceTimersByTime(POLL_MS)
    expect(changed).toHaveBeenCalledTimes(1)
    stop()
    vi.advanceTimersByTime(POLL_MS)
    expect(changed).toHaveBeenCalledTimes(1)
  })
})
