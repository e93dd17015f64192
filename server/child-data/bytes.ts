import path from 'node:path'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { listDerivedPaths } from '../store/shown-copy.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { listStoredFiles, removeStored } from '../store/stored.ts'
import { trashOf } from '../store/trash.ts'

/** Bytes that no row names any more: a stored file's by its school and hash, or an upload's part by its place. */
export interface Pending {
  school: string
  sha256: string
  part?: string
}

const SETTING = 'erasedBytes'

async function pendingOf(db: Db | Tx): Promise<Pending[]> {
  const row = await db.selectFrom('setting').where('key', '=', SETTING).select('value').executeTakeFirst()
  return (row?.value ?? []) as Pending[]
}

/** Notes bytes that are to go when the transaction has ended. */
export async function addPending(tx: Tx, more: readonly Pending[]): Promise<void> {
  if (more.length === 0) return
  const value = JSON.stringify([...(await pendingOf(tx)), ...more])
  await tx
    .insertInto('setting')
    .values({ key: SETTING, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
}

/** Removes the bytes that wait for it, for good: from the trash as well. @returns files */
export async function removePending(db: Db, places: StorePaths): Promise<number> {
  const pending = await pendingOf(db)
  let files = 0
  for (const { school, sha256, part } of pending) {
    const file = part === undefined ? places.blob(school, sha256) : path.join(places.root, part)
    if (part === undefined && (await isNamed(db, school, sha256))) continue
    for (const one of [file, ...listDerivedPaths(file)]) {
      await removeStored(places, one)
      await removeStored(places, trashOf(places, one))
    }
    if (part !== undefined && places.remote) await removeFrames(places, file)
    files += 1
  }
  if (pending.length > 0) await forget(db, pending)
  return files
}

/** In a remote store each frame of an upload is an object of its own. */
async function removeFrames(places: StorePaths, part: string): Promise<void> {
  for (const folder of [part, trashOf(places, part)])
    for await (const frame of listStoredFiles(places, folder)) await removeStored(places, frame)
}

/** The same bytes may be somebody else's too. */
async function isNamed(db: Db, school: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('file')
    .where('school_id', '=', school)
    .where('sha256', '=', sha256)
    .select('file_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const forget = (db: Db, done: readonly Pending[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom('setting').where('key', '=', SETTING).select('key').forUpdate().execute()
    const keyOf = ({ school, sha256, part = '' }: Pending) => `${school} ${sha256} ${part}`
    const gone = new Set(done.map(keyOf))
    const left = (await pendingOf(tx)).filter((one) => !gone.has(keyOf(one)))
    if (left.length === 0) await tx.deleteFrom('setting').where('key', '=', SETTING).execute()
    else
      await tx
        .updateTable('setting')
        .set({ value: JSON.stringify(left) })
        .where('key', '=', SETTING)
        .execute()
  })
