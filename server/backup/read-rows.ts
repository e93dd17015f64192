import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inSnapshot, type Tx } from '../db/db.ts'
import { overSchools } from '../db/tenancy.ts'
import { listOf, quoted, type TableDescription } from './catalog.ts'

/** Rows fetched at a time, of tables with small rows and with large ones. */
const ROWS = { small: 5_000, large: 32 }

const CURSOR = 'backup_rows'

/** Work that reads all values of one moment as PostgreSQL writes them, without a loss, the same on every server. */
export const runInSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inSnapshot(db, async (tx) => {
    await writeExactly(tx)
    return work(tx)
  })

/** How values are written and read as text in a transaction. */
export async function writeExactly(tx: Tx): Promise<void> {
  const settings = {
    ...{ timezone: 'UTC', datestyle: 'ISO, YMD', intervalstyle: 'postgres' },
    ...{ extra_float_digits: '1', bytea_output: 'hex' },
  }
  for (const [name, value] of Object.entries(settings))
    await sql.raw(`set local ${name} = '${value}'`).execute(tx)
}

/** The rows of a table in the order of its key, each as the text of one composite value. */
export async function* rowsIn(
  tx: Tx,
  { name, columns, order, wide }: TableDescription,
): AsyncGenerator<string> {
  const all = overSchools('a backup has everything')
  await sql`declare ${sql.raw(CURSOR)} no scroll cursor for
    select row(${sql.raw(listOf(columns))})::text as r from ${sql.raw(quoted(name))}
    order by ${sql.raw(order.join(', '))} ${all}`.execute(tx)
  const many = wide ? ROWS.large : ROWS.small
  for (;;) {
    const { rows } = await sql.raw<{ r: string }>(`fetch ${String(many)} from ${CURSOR}`).execute(tx)
    for (const { r } of rows) yield r
    if (rows.length < many) break
  }
  await sql.raw(`close ${CURSOR}`).execute(tx)
}

/** What rows are told by: how many, and the hash of all in their order. */
export interface Sum {
  readonly rows: number
  readonly sha256: string
}

/** Passes rows on and sums them up. */
export function summing(): { add(bytes: Uint8Array, rows: number): void; sum(): Sum } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes, more) {
      hash.update(bytes)
      rows += more
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
