import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { overSchools } from '../db/tenancy.ts'
import { describeTables, listOf, quoted } from './catalog.ts'
import { type BackupManifest, readObject, type TableOf } from './manifest.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'
import { rowsIn, runInSnapshot, summing, writeExactly } from './read-rows.ts'
import { cutRows, parseChunkRows } from './table-chunk.ts'

const SHAPE = 'backup_shape'

/**
 * Fills the tables of a database, which are those of the manifest's migrations, in one transaction: all or nothing.
 * @param then runs in the same transaction, when all is there
 */
export async function loadTables(
  db: Db,
  from: { place: BackupStorage; pack: Pack; manifest: BackupManifest },
  then: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { place, pack, manifest } = from
  await inTransaction(
    db,
    async (tx) => {
      await writeExactly(tx)
      const there = await describeTables(tx)
      refuseOthers(
        manifest,
        there.map(({ name }) => name),
      )
      await sql`truncate ${sql.raw(there.map(({ name }) => quoted(name)).join(', '))}`.execute(tx)
      for (const { name, columns, pieces } of manifest.tables) {
        const [into, list] = [quoted(name), listOf(columns)]
        await sql`create temp table ${sql.raw(SHAPE)} on commit drop as
          select ${sql.raw(list)} from ${sql.raw(into)} where false`.execute(tx)
        for (const piece of pieces) {
          const rows = parseChunkRows(await readObject(place, pack, piece))
          await sql`insert into ${sql.raw(into)} (${sql.raw(list)}) select (x.v).* from
            (select r::${sql.raw(SHAPE)} as v from unnest(${rows}::text[]) as r offset 0) x
            ${overSchools('a backup has everything')}`.execute(tx)
        }
        await sql.raw(`drop table ${SHAPE}`).execute(tx)
      }
      await then(tx)
    },
    1,
  )
}

function refuseOthers({ tables }: BackupManifest, there: readonly string[]): void {
  const lacking = tables.filter(({ name }) => !there.includes(name)).map(({ name }) => name)
  if (lacking.length > 0)
    throw new Error(`The tables ${lacking.join(', ')} of the backup are not known here.`)
}

/**
 * Reads all tables of a filled database and compares them with the manifest, row by row.
 * @returns rows that were compared
 * @throws Error the first table that differs
 */
export const compareTables = (db: Db, { tables }: BackupManifest): Promise<number> =>
  runInSnapshot(db, async (tx) => {
    const there = new Map((await describeTables(tx)).map((table) => [table.name, table]))
    let rows = 0
    for (const table of tables) {
      const { name, columns } = table
      const found = there.get(name)
      const all = summing()
      if (found)
        for await (const piece of cutRows(rowsIn(tx, { ...found, columns }))) all.add(piece.bytes, piece.rows)
      refuseDifferent(table, all.sum())
      rows += table.rows
    }
    return rows
  })

function refuseDifferent({ name, rows, sha256 }: TableOf, found: { rows: number; sha256: string }): void {
  if (found.rows !== rows)
    throw new Error(`Table ${name} has ${String(found.rows)} rows, and the backup ${String(rows)}.`)
  if (found.sha256 !== sha256) throw new Error(`Table ${name} is not what it was when the backup was made.`)
}
