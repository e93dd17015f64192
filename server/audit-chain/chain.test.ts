import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { schoolOf } from '../db/scope.ts'
import { LOG_ENDS, removeOver } from '../retention/remove.ts'
import { PIECE } from './chain.ts'
import { checkChain } from './check.ts'
import { extendChain, extendChains } from './extend.ts'
import { redacting } from './redacted.ts'
import { chainRegularly } from './regularly.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 25, 4)
const A = schoolOf('A', 'command')

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
  for (const school_id of ['A', 'B'])
    await fresh.db
      .insertInto('school')
      .values({ school_id, district_id: 'd', name: school_id, area_id: '', rank_display: 'level' })
      .execute()
})
afterAll(() => fresh.drop())
beforeEach(() => fresh.pool.query('truncate audit, audit_chain, audit_chain_end, school_setting'))

const id = (n: number): string => `a${String(n).padStart(5, '0')}`
const write = (from: number, count: number, { school = 'A', at = NOW - DAY } = {}) =>
  fresh.db
    .insertInto('audit')
    .values(
      Array.from({ length: count }, (_, i) => ({
        ...{ school_id: school, audit_id: id(from + i), at: new Date(at + i), account_id: 'a', user_id: 'u' },
        ...{ user_name: '管', call: 'POST /x', target: `t${from + i}`, after: JSON.stringify({ n: i }) },
      })),
    )
    .execute()
/** Changes the log as somebody does who has the database: its trigger lets them. */
const behind = async (text: string) => {
  await fresh.db.transaction().execute(async (tx) => {
    await sql.raw(LOG_ENDS).execute(tx)
    await sql.raw(text).execute(tx)
  })
}
const check = () => checkChain(fresh.db, A, NOW)
/** What the log of the server says of two turns, with something between them. */
async function linesOf(between: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const turns: (() => Promise<unknown>)[] = []
  const every = (work: () => Promise<unknown>) => {
    turns.push(work)
    return () => undefined
  }
  const log = (line: string) => lines.push(line)
  const running = chainRegularly(fresh.db, log, () => NOW, every)
  await turns[0]?.()
  await between()
  await turns[0]?.()
  await running.stop()
  return lines
}
const CLEAN = { removed: 0, changed: 0, faults: [], isEndOurs: true }

describe('a log that nobody touched', () => {
  it('is whole, also over several pieces and schools; new entries wait until they are chained [O02]', async () => {
    expect(await check()).toEqual({ ...CLEAN, whole: 0, since: null, redacted: 0, waiting: 0, hash: '' })
    await write(1, PIECE * 2 + 3)
    await write(1, 2, { school: 'B' })
    expect(await check()).toMatchObject({ ...CLEAN, whole: 0, waiting: PIECE * 2 + 3 })
    const all = await extendChains(fresh.db, NOW)
    expect(all.map(({ school, extended }) => [school, extended?.added])).toEqual([
      ['A', PIECE * 2 + 3],
      ['B', 2],
    ])
    const found = await check()
    expect(found).toMatchObject({ ...CLEAN, whole: PIECE * 2 + 3, waiting: 0, since: NOW - DAY })
    expect(found.hash).toBe(all[0]?.extended?.lastHash)
  })

  it('is chained once, however many servers do it, and an entry that came late as well [O02]', async () => {
    await write(10, 20)
    await Promise.all([1, 2, 3].map(() => extendChain(fresh.db, A, NOW)))
    await write(1, 3, { at: NOW - DAY - 60_000 })
    await extendChain(fresh.db, A, NOW)
    expect(await check()).toMatchObject({ ...CLEAN, whole: 23, waiting: 0 })
  })

  it('is whole to a check that began before the newest entries were chained [O02]', async () => {
    await write(1, 3)
    await extendChain(fresh.db, A, NOW)
    let isFirst = true
    const meanwhile = fresh.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isFirst && result.rows.some((row) => 'mark' in row)) {
          isFirst = false
          await write(10, 2)
          await extendChain(fresh.db, A, NOW)
        }
        return result
      },
    })
    expect(await checkChain(meanwhile, A, NOW)).toMatchObject({ ...CLEAN, whole: 3, waiting: 0 })
    expect(isFirst).toBe(false)
    expect(await check()).toMatchObject({ ...CLEAN, whole: 5 })
  })

  it('stays whole when entries end after the days of the school [O02, G07]', async () => {
    await write(1, 5, { at: NOW - 1_200 * DAY })
    await write(10, 5)
    await extendChain(fresh.db, A, NOW)
    await removeOver(fresh.db, NOW)
    expect(await check()).toMatchObject({ ...CLEAN, whole: 5 })
    await extendChain(fresh.db, A, NOW)
    const { rows } = await fresh.pool.query<{ seq: number }>('select min(seq) as seq from audit_chain')
    expect(rows).toEqual([{ seq: 6 }])
    expect(await check()).toMatchObject({ ...CLEAN, whole: 5, since: NOW - DAY })
  })
})

describe('a log that was touched in the database', () => {
  const chained = async () => {
    await write(1, 9)
    await extendChain(fresh.db, A, NOW)
  }

  it.each([
    ['an entry removed', `delete from audit where audit_id = '${id(4)}'`, { removed: 1, changed: 0 }],
    [
      'an entry removed with its place',
      `delete from audit where audit_id = '${id(4)}'; delete from audit_chain where audit_id = '${id(4)}'`,
      { removed: 1, changed: 0 },
    ],
    [
      'the newest removed with their places',
      `delete from audit where audit_id > '${id(7)}'; delete from audit_chain where audit_id > '${id(7)}'`,
      { removed: 2, changed: 0 },
    ],
    [
      'a name changed',
      `update audit set user_name = '王' where audit_id = '${id(4)}'`,
      { removed: 0, changed: 1 },
    ],
    [
      'what was done changed',
      `update audit set after = '{}' where audit_id = '${id(4)}'`,
      { removed: 0, changed: 1 },
    ],
    [
      'a time changed',
      `update audit set at = at - interval '1 h' where audit_id = '${id(4)}'`,
      { changed: 1 },
    ],
    [
      'an entry put in the place of another',
      `update audit_chain set audit_id = 'x' where audit_id = '${id(4)}';
       update audit_chain set audit_id = '${id(4)}' where audit_id = '${id(5)}';
       update audit_chain set audit_id = '${id(5)}' where audit_id = 'x'`,
      { changed: 2 },
    ],
  ])('%s: the check finds it and goes on [O02]', async (_, text, found) => {
    await chained()
    await behind(text)
    expect(await check()).toMatchObject({ isEndOurs: true, ...found })
    await extendChain(fresh.db, A, NOW)
    expect(await check()).toMatchObject(found)
  })

  it('its beginning or end moved: nothing is added to it any more, and that is told once a day [O02]', async () => {
    await chained()
    await behind(`delete from audit where audit_id > '${id(7)}'; delete from audit_chain where audit_id > '${id(7)}';
      update audit_chain_end set last_seq = 7, last_hash = (select hash from audit_chain where seq = 7)`)
    expect(await check()).toMatchObject({ isEndOurs: false, whole: 7 })
    expect(await extendChain(fresh.db, A, NOW)).toBeNull()
    await behind('delete from audit_chain_end')
    expect(await check()).toMatchObject({ isEndOurs: false })
    const lines = await linesOf(() => Promise.resolve())
    expect(lines).toEqual([expect.stringContaining('was changed in the database')])
  })

  it('an erasure does not make an entry whole that was touched before [O02, G07]', async () => {
    await chained()
    await behind(`update audit set target = 'other' where audit_id = '${id(4)}'`)
    await fresh.db.transaction().execute(async (tx) => {
      await sql.raw(LOG_ENDS).execute(tx)
      await redacting(tx, A, [id(4), id(5)], async () => {
        await tx
          .updateTable('audit')
          .set({ user_name: '—' })
          .where('audit_id', 'in', [id(4), id(5)])
          .execute()
      })
    })
    expect(await check()).toMatchObject({ whole: 8, redacted: 1, changed: 1, removed: 0 })
  })

  it('the newest hash goes into the log of the server, once a day for a school [O02]', async () => {
    await chained()
    await write(20, 1)
    const lines = await linesOf(() => write(30, 1))
    expect(lines).toEqual([expect.stringMatching(/school A: entry 10, hash \S{43}$/)])
  })
})
