import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/db.ts'

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())

it.each([
  ['an older release beside this one writes', 'homework_id'],
  ['this release writes', 'of_id'],
])('an operation that %s is found by the columns of both [G08]', async (_, column) => {
  const { pool } = fresh
  await pool.query(
    `insert into operation_clash (account_id, op_id, hash, school_id, ${column}, student_id, target, body, received_at)
     values ('a', $1, 'x', 's', 'h-1', 's-1', 'answer/h-1/s-1/1', '{}', now())`,
    [column],
  )
  const { rows } = await pool.query(`select of_id, homework_id from operation_clash where op_id = $1`, [
    column,
  ])
  expect(rows).toEqual([{ of_id: 'h-1', homework_id: 'h-1' }])
})
