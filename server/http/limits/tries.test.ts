import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { ATTEMPT_WINDOW_MS, admitAll, countTry, settleTries, triesOf } from './tries.ts'

const NOW = Date.UTC(2026, 10, 20, 8, 0, 30)
const MINUTE = 60_000

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())
beforeEach(() => fresh.db.deleteFrom('login_attempt').execute())

const count = (limit: number, now = NOW, subject = 'a') => countTry(fresh.db, subject, limit, now)
/** What the counters hold that hold anything. */
const held = async () => {
  const all: [string, number][] = []
  for (const subject of ['a', 'b', 'c']) all.push([subject, await triesOf(fresh.db, subject, NOW)])
  return Object.fromEntries(all.filter(([, tries]) => tries > 0))
}

it('tries at the same moment do not slip past a limit together, and those refused are not counted', async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, () => count(5)))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  expect(await held()).toEqual({ a: 5 })
})

it('a try refused by one of several limits counts against none of them', async () => {
  await count(9, NOW, 'b')
  const limits = [
    ['a', 5],
    ['b', 1],
    ['c', 5],
  ] as const
  await expect(admitAll(fresh.db, limits, NOW)).rejects.toMatchObject({
    status: 10004,
    more: { retryAfter: ATTEMPT_WINDOW_MS / 1000 - 30 },
  })
  expect(await held()).toEqual({ b: 1 })
})

it('the wait ends with the oldest minute that holds a try', async () => {
  for (const at of [NOW - 14 * MINUTE, NOW - 2 * MINUTE]) expect(await count(2, at)).toBe(0)
  expect(await count(2)).toBe(30)
  // that minute counts no more
  expect(await count(2, NOW + MINUTE)).toBe(0)
})

it('what is settled is forgotten, or taken back from this minute alone', async () => {
  for (const at of [NOW - 2 * MINUTE, NOW]) for (const subject of ['a', 'b', 'c']) await count(9, at, subject)
  await settleTries(fresh.db, { forget: ['a'], uncount: ['b'] }, NOW)
  expect(await held()).toEqual({ b: 1, c: 2 })
  // never below nothing
  for (let i = 0; i < 3; i++) await settleTries(fresh.db, { uncount: ['b'] }, NOW)
  expect(await held()).toEqual({ b: 1, c: 2 })
})

it('one that is refused for another reason than a limit is taken back, told what was counted before it', async () => {
  const at = NOW + 5 * ATTEMPT_WINDOW_MS
  await admitAll(fresh.db, [['a', 2]], at)
  const told: number[] = []
  const allow = (before: (subject: string) => number): Promise<void> => {
    told.push(before('a'), before('b'))
    return Promise.reject(new Error('a puzzle first'))
  }
  const limits = [['a', 1] as const, ['b', 9] as const]
  await expect(admitAll(fresh.db, limits, at, { allow })).rejects.toThrow('a puzzle first')
  expect([told, await triesOf(fresh.db, 'a', at), await triesOf(fresh.db, 'b', at)]).toEqual([[1, 0], 1, 0])
})

it('many that share counters, in whatever order they name them, wait for each other and for no ring', async () => {
  const named = [
    ['c', 'a', 'b'],
    ['b', 'c', 'a'],
    ['a', 'b', 'c'],
  ]
  const all = Array.from({ length: 60 }, async (_, i) => {
    const subjects = named[i % named.length] ?? []
    await admitAll(
      fresh.db,
      subjects.map((subject) => [subject, 1000] as const),
      NOW,
    )
    const [first = '', ...others] = subjects
    await settleTries(fresh.db, { forget: i % 2 ? [first] : [], uncount: others }, NOW)
  })
  expect((await Promise.allSettled(all)).filter((one) => one.status === 'rejected')).toEqual([])
})
