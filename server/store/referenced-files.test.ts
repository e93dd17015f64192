import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { citus } from '#tests/support/database/nodes.ts'
import { recordOn } from '#tests/support/database/rows-touched.ts'
import { exponent, type Point } from '#tests/support/run/exponent.ts'
import { openDb, openPool } from '../db/db.ts'
import { findReferencedHashes } from './referenced-files.ts'

let fresh: FreshDb
let pool: pg.Pool
beforeAll(async () => {
  fresh = await freshDb()
  pool = openPool(fresh.connection)
})
afterAll(async () => {
  await pool.end()
  await fresh.drop()
})

/** Files from the `from`-th on, each of a school and an account of its own, as no other index finds them then. */
const addFiles = (from: number, to: number) =>
  pool.query(
    `insert into file (school_id, file_id, account_id, upload_file_id, user_id, student_id, sha256, size, type, name,
       purpose, number, created_at)
     select 's' || n, 'f' || n, 'a' || n, 'u' || n, '', '', md5(n::text), 1, 'image/jpeg', '', '', '', now()
     from generate_series($1::int, $2::int) n`,
    [from, to],
  )

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Pages that a reading looks at. An index whose first column is not asked for is read whole: rows alone do not tell. */
async function pagesOf(text: string, values: unknown[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } finally {
    client.release(true)
  }
}

// a Citus shows the plan of its own node alone
it.skipIf(citus)(
  'which bytes of the disk are named is found without reading the list of all files [G14]',
  async () => {
    const recorder = recordOn(pool)
    const points: Point[] = []
    for (const [from, to] of [
      [1, 1_000],
      [1_001, 20_000],
    ] as const) {
      await addFiles(from, to)
      await pool.query('vacuum analyze file')
      const { rows } = await pool.query<{ sha: string }>('select md5($1) as sha', [String(from + 7)])
      const sha = rows[0]?.sha ?? ''
      recorder.take()
      expect(await findReferencedHashes(openDb(pool), [sha, 'nobody'])).toEqual(new Set([sha]))
      const [asked] = recorder.take()
      points.push({ size: to, value: await pagesOf(asked?.text ?? '', asked?.values ?? []) })
    }
    expect(exponent(points)).toBeLessThanOrEqual(0.2)
  },
)
