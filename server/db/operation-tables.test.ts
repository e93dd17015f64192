import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { operationTables } from './migrations/0029-operation-tables.ts'

/** Statements of the release before, as its queries make them. */
const BEFORE = {
  keep: `insert into "operation" ("account_id", "op_id", "school_id", "user_id", "homework_id", "student_id", "target",
      "kind", "device_id", "seq", "base_rev", "rev", "hash", "body", "outcome", "accepted", "server_seq", "number",
      "received_at", "sealed_at", "clock_known", "by_file")
    values ('a', $1, 's', 'u', $2, 's-1', 'answer/' || $2 || '/s-1/1', 'answer', 'd', 1, 0, 1, 'x', '{}', 'applied', null,
      1, 'n', now(), now(), true, false) returning *`,
  keepDefault: `insert into "operation" ("account_id", "op_id", "school_id", "user_id", "homework_id", "student_id", "target",
      "kind", "device_id", "seq", "base_rev", "rev", "hash", "body", "outcome", "server_seq", "number", "received_at",
      "sealed_at", "clock_known")
    values ('a', $1, 's', 'u', $2, 's-1', 't', 'answer', 'd', 1, 0, 1, 'x', '{}', 'held', 1, 'n', now(), now(), true)
    returning *`,
  clash: `insert into "operation_clash" ("account_id", "op_id", "hash", "school_id", "homework_id", "student_id", "target",
      "body", "received_at") values ('a', $1, 'y', 's', $2, 's-1', 't', '{}', now())
    on conflict ("account_id", "op_id", "hash") do nothing`,
  decide: `update "operation" set "accepted" = $2 where "account_id" = 'a' and "op_id" = $1`,
  find: {
    name: 'kept plan',
    text: `select * from "operation" where "school_id" = 's' and "homework_id" = $1 and "student_id" = 's-1'`,
  },
  clashes: `select "x"."op_id", "o"."homework_id" from "operation_clash" as "x"
    inner join "operation" as "o" on "o"."account_id" = "x"."account_id" and "o"."op_id" = "x"."op_id"
    where "x"."school_id" = 's' and "x"."homework_id" = $1`,
}
/** Back to the tables of the release before, as migration 0006 made them. */
const BACK = [
  'drop view operation, operation_clash',
  'alter table op_kept rename to operation',
  'alter table operation rename column of_id to homework_id',
  'alter table operation rename constraint op_kept_pkey to operation_pkey',
  'alter index op_kept_by_target rename to operation_by_sheet',
  'alter table op_clash rename to operation_clash',
  'alter table operation_clash rename column of_id to homework_id',
  'alter table operation_clash rename constraint op_clash_pkey to operation_clash_pkey',
  'alter index op_clash_by_target rename to operation_clash_by_sheet',
]

let fresh: FreshDb
/** A server of the release before, connected all the while. */
let before: pg.Client
beforeAll(async () => {
  fresh = await freshDb()
  before = new pg.Client(fresh.connection)
  await before.connect()
})
afterAll(async () => {
  await before.end()
  await fresh.drop()
})
const kept = (of: string) =>
  fresh.db.selectFrom('op_kept').where('of_id', '=', of).selectAll().orderBy('op_id').execute()

it('the release before works on beside this one, on the same operations, over the update and after it [G08]', async () => {
  const { pool, db } = fresh
  for (const text of BACK) await pool.query(text)
  await before.query(BEFORE.keep, ['1', 'h-1'])
  await before.query({ ...BEFORE.find, values: ['h-1'] })
  const facts = (table: string) =>
    pool.query(`select pg_relation_filenode('${table}') as node, xmin, ctid from ${table}`)
  const { rows: asWritten } = await facts('operation')

  await db.transaction().execute((tx) => operationTables.up(tx as unknown as Kysely<unknown>))

  // nothing was written again: the update takes as long for a million operations as for one
  expect((await facts('op_kept')).rows).toEqual(asWritten)
  expect(await kept('h-1')).toMatchObject([{ op_id: '1', accepted: null }])
  const { rows: written } = await before.query(BEFORE.keep, ['2', 'h-1'])
  expect(written).toMatchObject([{ op_id: '2', homework_id: 'h-1' }])
  expect((await before.query(BEFORE.keepDefault, ['3', 'h-2'])).rows).toMatchObject([{ by_file: false }])
  await before.query(BEFORE.decide, ['2', true])
  for (const _ of ['once', 'again']) await before.query(BEFORE.clash, ['2', 'h-1'])
  expect(await kept('h-1')).toMatchObject([
    { op_id: '1', accepted: null },
    { op_id: '2', accepted: true },
  ])
  expect(await db.selectFrom('op_clash').select(['op_id', 'of_id']).execute()).toEqual([
    { op_id: '2', of_id: 'h-1' },
  ])
  // and sees what this one writes, by the plan it kept from before the update
  const [row] = await kept('h-1')
  await db
    .insertInto('op_kept')
    .values({ ...(row as NonNullable<typeof row>), op_id: '4' })
    .execute()
  const { rows: found } = await before.query({ ...BEFORE.find, values: ['h-1'] })
  expect(found.map((one) => `${one.op_id} ${one.homework_id}`).toSorted()).toEqual([
    '1 h-1',
    '2 h-1',
    '4 h-1',
  ])
  expect((await before.query(BEFORE.clashes, ['h-1'])).rows).toEqual([{ op_id: '2', homework_id: 'h-1' }])
})
