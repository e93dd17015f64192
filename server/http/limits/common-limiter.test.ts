import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { type Common, commonLimits, createCommon } from './common-limiter.ts'
import { createFlow, createLimiter } from './limiter.ts'
import { takeShare } from './shares.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 25, 8)
const LIMIT = 600

let t: FreshDb
let servers: Common[]
beforeAll(async () => {
  t = await freshDb()
})
afterAll(() => t.drop())
beforeEach(async () => {
  await t.db.deleteFrom('call_share').execute()
  servers = [commonLimits(t.db, MINUTE), commonLimits(t.db, MINUTE)]
})

const accounts = () => servers.map((common) => common('account', LIMIT, createLimiter(LIMIT, MINUTE)))

describe('a limit of two servers', () => {
  it('lets through 600 calls of an account in a minute over both, one after another [G11]', async () => {
    const [one, two] = accounts()
    let passed = 0
    for (let i = 0; i < 2 * LIMIT; i++) if ((await (i % 2 ? one : two)?.hit('a', NOW)) === 0) passed++
    expect(passed).toBe(LIMIT)
    // who goes on is told to wait, and another account is not touched
    expect(await one?.hit('a', NOW)).toBeGreaterThan(0)
    expect(await two?.hit('b', NOW)).toBe(0)
  })

  it('and at most a tenth more where all come at one moment, before either has told its own [G11]', async () => {
    const [one, two] = accounts()
    const all = await Promise.all(
      Array.from({ length: 2 * LIMIT }, async (_, i) => (i % 2 ? one : two)?.hit('a', NOW)),
    )
    const passed = all.filter((wait) => wait === 0).length
    expect(passed).toBeGreaterThanOrEqual(LIMIT)
    expect(passed).toBeLessThanOrEqual(LIMIT * 1.1)
  })

  it('lets an address go on by and by, not nothing until the minute ends [G11]', async () => {
    const flows = servers.map((common) => common('stranger', LIMIT, createFlow(LIMIT, MINUTE)))
    const passed = async (at: number) => {
      let n = 0
      for (let i = 0; i < 2 * LIMIT; i++) if ((await flows[i % 2]?.hit('ip', at)) === 0) n++
      return n
    }
    expect(await passed(NOW)).toBe(LIMIT)
    // ten more in a second
    expect(await passed(NOW + 1000)).toBe(10)
  })

  it('asks the database for few of them, and for none of those who call little [G11]', async () => {
    let asked = 0
    const take = (...given: Parameters<typeof takeShare> extends [unknown, ...infer R] ? R : never) => {
      asked++
      return takeShare(t.db, ...given)
    }
    const local = createLimiter(LIMIT, MINUTE)
    const common = createCommon({ name: 'account', local, limit: LIMIT, windowMs: MINUTE, take })
    for (let i = 0; i < 60; i++) expect(await common.hit('a', NOW)).toBe(0)
    expect(asked).toBe(0)
    for (let i = 60; i < LIMIT; i++) expect(await common.hit('a', NOW)).toBe(0)
    // 540 calls by thirties, and what was free before
    expect(asked).toBe(19)
  })

  it('is each server’s own while the database does not answer [G11]', async () => {
    const take = () => Promise.reject(new Error('away'))
    const local = createLimiter(LIMIT, MINUTE)
    const common = createCommon({ name: 'account', local, limit: LIMIT, windowMs: MINUTE, take })
    const waits = []
    for (let i = 0; i <= LIMIT; i++) waits.push(await common.hit('a', NOW))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(LIMIT)
    expect(waits.at(-1)).toBeGreaterThan(0)
  })

  it('forgets what a clock wrote that was put back since [G11]', async () => {
    const [one] = accounts()
    for (let i = 0; i <= LIMIT; i++) await one?.hit('a', NOW + 86_400_000)
    expect(await one?.hit('a', NOW)).toBe(0)
    expect(await takeShare(t.db, { key: 'account a', calls: 1, limit: LIMIT, windowMs: MINUTE }, NOW)).toBe(
      true,
    )
  })
})
