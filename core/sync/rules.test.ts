import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureOf } from '#core/request/reply.ts'
import { bodyOfItems, itemsToSend } from './drafts.ts'
import { judge } from './judge.ts'
import { FRAME } from './limits.ts'
import { lossOf } from './mark.ts'
import { isSame, mergeDraft } from './merge.ts'
import { createFramePace, pauseAfter } from './pace.ts'
import type { JsonObject } from './types.ts'

describe('two tabs that write into one draft', () => {
  it('both keep what they wrote in different places', () => {
    const seen = { 1: { text: 'a' }, 2: { text: 'b' } }
    const { body, collisions } = mergeDraft(
      seen,
      { ...seen, 1: { text: 'mine' } },
      { ...seen, 2: { text: 'theirs' } },
    )
    expect(body).toEqual({ 1: { text: 'mine' }, 2: { text: 'theirs' } })
    expect(collisions).toEqual([])
  })

  it('never lose a value silently: it is in the draft or told as the other one [B02]', () => {
    const value = fc.oneof(fc.string({ maxLength: 3 }), fc.array(fc.integer(), { maxLength: 2 }))
    const body = fc.dictionary(
      fc.constantFrom('1', '2', '3'),
      fc.dictionary(fc.constantFrom('t', 'c'), value),
    )
    fc.assert(
      fc.property(body, body, body, (seen, mine, theirs) => {
        const merged = mergeDraft(seen as JsonObject, mine as JsonObject, theirs as JsonObject)
        const told = (no: string, part: string) =>
          merged.collisions.filter((c) => [no, `${no}.${part}`].includes(c.path)).map((c) => c.value)
        for (const [no, parts] of Object.entries(theirs))
          for (const [part, theirValue] of Object.entries(parts)) {
            const isTheirs = !isSame(seen[no]?.[part] as never, theirValue as never)
            if (!isTheirs) continue
            const now = (merged.body[no] as JsonObject | undefined)?.[part]
            const others = told(no, part).map((v) =>
              isSame(v, theirValue as never) ? v : (v as JsonObject)[part],
            )
            expect([now, ...others].some((v) => isSame(v as never, theirValue as never))).toBe(true)
          }
        for (const [no, parts] of Object.entries(mine))
          for (const [part, myValue] of Object.entries(parts))
            if (!isSame(seen[no]?.[part] as never, myValue as never))
              expect(isSame((merged.body[no] as JsonObject)[part] as never, myValue as never)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a draft on its way to the school', () => {
  const row = {
    ...{ target: 'h', seq: 1, rev: 5, baseRev: 0, serverRev: 3, savedAt: 0, others: [], safe: false },
    sealed: { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' },
    body: { 1: { text: 'a' }, 2: { text: 'b' }, at: 2, scroll: 10 },
    fieldRev: { 1: 2, 2: 5, at: 4, scroll: 1, 9: 4 },
  }
  it('sends the questions that changed, and where the person was as number 0', () => {
    expect(itemsToSend(row)).toEqual(
      [
        { no: 2, rev: 5, body: '{"text":"b"}' },
        { no: 9, rev: 4, body: 'null' },
        { no: 0, rev: 4, body: '{"at":2,"scroll":10}' },
      ].toSorted(
        (a, b) =>
          itemsToSend(row).findIndex((i) => i.no === a.no) - itemsToSend(row).findIndex((i) => i.no === b.no),
      ),
    )
  })
  it('comes back as the newest of each question; a damaged item takes nothing with it', () => {
    const items = [
      { no: 2, body: '{"text":"new"}' },
      { no: 2, body: '{"text":"old"}' },
      { no: 3, body: '{"text":' },
      { no: 0, body: '{"at":2}' },
    ]
    expect(bodyOfItems(items)).toEqual({ 2: { text: 'new' }, at: 2 })
  })
})

describe('what a failure means for a row', () => {
  const kinds = [
    [failureOf('network'), 'line'],
    [failureOf('offline'), 'line'],
    [failureOf('timeout'), 'line'],
    [failureOf('malformed'), 'line'],
    [failureOf('http', { http: 429, retryAfter: 7 }), 'line'],
    [failureOf('http', { http: 502 }), 'wait'],
    [failureOf('http', { http: 503 }), 'line'],
    [failureOf('status', { http: 503, status: 10503, retryAfter: 5 }), 'line'],
    [failureOf('http', { http: 453 }), 'wait'],
    [failureOf('status', { http: 500, status: 10500 }), 'wait'],
    [failureOf('status', { http: 409, status: 10023 }), 'wait'],
    [failureOf('status', { status: 10051 }), 'stop'],
    [failureOf('status', { status: 10055 }), 'stop'],
    [failureOf('http', { http: 401 }), 'stop'],
    [failureOf('status', { http: 403, status: 10024 }), 'stop'],
    [failureOf('aborted'), 'stop'],
    [failureOf('status', { status: 10005 }), 'attention'],
    [failureOf('status', { http: 400, status: 10001 }), 'attention'],
    [failureOf('status', { http: 422, status: 10028 }), 'attention'],
    [failureOf('http', { http: 413 }), 'attention'],
  ] as const
  it.each(kinds)('%j', (failure, what) => {
    expect(judge(failure, 'sync.refused').do).toBe(what)
  })
  it('keeps the pause that the server asks for', () => {
    expect(judge(failureOf('http', { http: 429, retryAfter: 7 }), 'sync.refused')).toMatchObject({
      retryAfterMs: 7000,
    })
  })
})

describe('pauses and frames', () => {
  it('a looked-at page tries again within 20 s, a hidden one within 5 min, none at once', () => {
    for (let n = 1; n < 40; n++) {
      expect(pauseAfter(n, 0.999_999, false)).toBeLessThanOrEqual(20_000)
      expect(pauseAfter(n, 0.999_999, true)).toBeLessThanOrEqual(300_000)
      expect(pauseAfter(n, 0, false)).toBe(1000)
    }
    expect(pauseAfter(12, 0.999_999, true)).toBeGreaterThan(290_000)
  })
  it('frames follow the line between 4 and 256 KiB, at most 64 KiB under loss', () => {
    const slow = createFramePace()
    for (let n = 0; n < 20; n++) slow.arrived(slow.size(), (slow.size() * 8) / 10, 1)
    expect(slow.size()).toBe(FRAME.least)
    const fast = createFramePace()
    for (let n = 0; n < 40; n++) fast.arrived(fast.size(), 300, 1)
    expect(fast.size()).toBe(FRAME.most)
    fast.lost()
    expect(fast.size()).toBe(FRAME.mostUnderLoss)
    fast.arrived(fast.size(), 300, 1)
    expect(fast.size()).toBeLessThanOrEqual(FRAME.mostUnderLoss)
    for (let n = 0; n < 30; n++) fast.arrived(fast.size(), 300, 1)
    expect(fast.size()).toBe(FRAME.most)
  })
})

describe('an emptied store', () => {
  const mark = { deviceId: 'd', seq: 9, waits: 2, savedAt: 5 }
  it('is noticed by what was seen before, and only where something waited', () => {
    expect(lossOf(mark, { seq: 0, waits: 0 })).toEqual({ lastSavedAt: 5, waited: 2 })
    expect(lossOf(mark, { seq: 9, waits: 0 })).toBeNull()
    expect(lossOf({ ...mark, waits: 0 }, { seq: 0, waits: 0 })).toBeNull()
    expect(lossOf(null, { seq: 0, waits: 0 })).toBeNull()
    // The journal brought all of it back.
    expect(lossOf(mark, { seq: 0, waits: 2 })).toBeNull()
  })
})
