import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { citus } from '#tests/support/database/nodes.ts'
import { type Recorder, recordOn } from '#tests/support/database/rows-touched.ts'
import { shardsAsked } from '#tests/support/database/shards.ts'
import { CLASS, fillDistrict } from '#tests/support/school/made-district.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { storeSample } from '../publish/fixture.test-support.ts'
import { publishVersion } from '../publish/publish.ts'
import { type Db, openDb, openPool } from './db.ts'
import { distribute } from './distribute.ts'
import { PLACEMENT, type Placement } from './distribution.ts'
import { hasOverSchoolsComment, ofASchool } from './tenancy.ts'

it.skipIf(citus)('a database that is no Citus is refused with what to do, and stays as it is', async () => {
  const fresh = await freshDb()
  await expect(distribute(fresh.db, () => {})).rejects.toThrow('create extension citus')
  await fresh.drop()
})

/** Where tables lie, as Citus says. */
async function placesOf(pool: pg.Pool): Promise<Map<string, Placement>> {
  const { rows } = await pool.query<{ table: string; key: string | null }>(
    `select logicalrelid::text as table, column_to_column_name(logicalrelid, partkey) as key from pg_dist_partition`,
  )
  return new Map(rows.map(({ table, key }) => [table, (key ?? 'everywhere') as Placement]))
}

describe.skipIf(!citus)('on a coordinator and two workers', () => {
  let fresh: FreshDb
  beforeAll(async () => {
    fresh = await freshDb()
  })
  afterAll(() => fresh.drop())

  it('each table lies where its queries ask for it, and another run changes nothing', async () => {
    const wanted = Object.entries(PLACEMENT).filter(([, at]) => at !== 'coordinator')
    const places = await placesOf(fresh.pool)
    expect(Object.fromEntries(places)).toEqual(Object.fromEntries(wanted))
    for (const [table, at] of places)
      if (ofASchool.has(table)) expect(`${table} ${at}`).toBe(`${table} school_id`)
    const said: string[] = []
    expect(await distribute(fresh.db, (line) => said.push(line))).toEqual({ spread: [], everywhere: [] })
    expect(said).toEqual([])
  })

  it('a table that lies otherwise than it should is named, and nothing is changed', async () => {
    await fresh.pool.query(`select undistribute_table('wrong_tag'), undistribute_table('wrong_state')`)
    await fresh.pool.query(`select create_reference_table('wrong_tag')`)
    await expect(distribute(fresh.db, () => {})).rejects.toThrow('wrong_tag lies on every node')
    expect((await placesOf(fresh.pool)).has('wrong_state')).toBe(false)
  })
})

describe.skipIf(!citus)('statements of one school', () => {
  let t: TestApp
  let pool: pg.Pool
  let recorder: Recorder
  let db: Db
  let exam = { examId: '', version: 0 }
  beforeAll(async () => {
    t = await testApp({ config: { logLevel: 'silent' } }, (connection) => {
      pool = openPool(connection)
      recorder = recordOn(pool)
      db = openDb(pool)
      return Promise.resolve({ db })
    })
  })
  afterAll(async () => {
    await t.close()
    await pool.end()
  })

  /** Those on tables of a school that went to another number of shards than one; those meant for all schools aside. */
  async function astray(): Promise<string[]> {
    const asked = recorder.take().filter(({ text }) => !hasOverSchoolsComment(text) && namesSchoolTable(text))
    expect(asked.length).toBeGreaterThan(0)
    const found: string[] = []
    for (const { text, values } of asked) {
      const shards = await shardsAsked(pool, text, values)
      // rows that come with the statement go to the shard of their school
      const brought = /^\s*insert into/i.test(text) && /\bfrom unnest\(/i.test(text)
      if (!(shards.length === 0 && brought) && shards.some((n) => n !== 1))
        found.push(`${shards.join()}: ${text}`)
    }
    return found
  }

  it('ask one shard when its exam is stored and published', async () => {
    const of = { papers: 2, items: 3 }
    await fillDistrict(db, { schools: 1, students: CLASS, exams: 0, ...of })
    recorder.take()
    exam = await storeSample(db, { classes: [[CLASS]], ...of })
    expect(await astray()).toEqual([])
    await publishVersion(db, exam.examId, exam.version, () => {})
    expect(await astray()).toEqual([])
  })

  it.each([
    ['GET /api/analysis/view/student/report', 's20240000', {}],
    ['GET /api/analysis/view/class/report', 'tc0-0', { classId: 'c0-0' }],
    ['GET /api/analysis/data/paper/items', 'tc0-0', { classId: 'c0-0' }],
    ['GET /api/analysis/view/school/report', 'lschool-0', {}],
  ] as const)('ask one shard for %s', async (call, login, given) => {
    const token = await t.tokenOf(`a-${login}`)
    const input = { ...given, examId: exam.examId }
    expect((await checkedInject(t.app, call, { token, input })).status).toBe(0)
    expect(await astray()).toEqual([])
  })
})

const TABLES = new RegExp(`\\b(?:from|join|into|update) "?(?:${[...ofASchool].join('|')})"?\\b`, 'i')
const namesSchoolTable = (text: string): boolean => TABLES.test(text)
