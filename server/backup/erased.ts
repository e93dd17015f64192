import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type Erased, erasedInDatabase, erasedInFiles, merged } from '../store/erased-list.ts'
import type { StorePaths } from '../store/store-paths.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'

/** The list of erasures, beside all backups: older ones hold whom it names, newer ones need not be there. */
const NAME = 'erased'

async function erasedAt(place: BackupStorage, pack: Pack): Promise<Erased[]> {
  const found = await place.get(NAME)
  return found ? (JSON.parse((await pack.unpack(NAME, found)).toString('utf8')) as Erased[]) : []
}

/** Takes the erasures that a database knows of to a place of backups; nothing is ever taken off the list there. */
export async function keepErased(db: Db, place: BackupStorage, pack: Pack): Promise<void> {
  const there = await erasedAt(place, pack)
  const all = merged(there, await erasedInDatabase(db))
  if (all.length === there.length) return
  await place.put(NAME, await pack.pack(NAME, Buffer.from(JSON.stringify(all))))
  await place.settle()
}

/** Every erasure that is known of before a backup replaces a database: there, in the files and at the place. */
export async function erasedBefore(
  db: Db,
  { files, place, pack }: { files: StorePaths | null; place: BackupStorage; pack: Pack },
): Promise<Erased[]> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass(current_schema() || '.setting') is not null as has`.execute(db)
  return merged(
    await erasedAt(place, pack),
    rows[0]?.has ? await erasedInDatabase(db) : [],
    files ? await erasedInFiles(files) : [],
  )
}
