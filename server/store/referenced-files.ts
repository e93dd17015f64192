import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { overSchools } from '../db/tenancy.ts'
import type { StorePaths } from './store-paths.ts'
import { statStoredFile } from './stored.ts'
import { trashOf } from './trash.ts'
import { batchItems } from './walk.ts'

/** Files asked for at a time. */
export const GROUP = 500

/** Files looked at in parallel. */
const AT_ONCE = 32

/** The disk holds the files of all schools. */
const stored = overSchools('files of the disk')

/** Which of these bytes a row of the database names, at whatever school. */
export async function findReferencedHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('file')
    .where('sha256', 'in', hashes)
    .select('sha256')
    .distinct()
    .modifyEnd(stored)
    .execute()
  return new Set(rows.map((row) => row.sha256))
}

/** Which of these uploads the database knows. */
export async function findKnownUploads(db: Db, uploadFileIds: readonly string[]): Promise<Set<string>> {
  return new Set((await uploadsOf(db, uploadFileIds)).map((row) => row.upload_file_id))
}

/** The uploads of these that are under way, and since when (epoch ms, the newest of an id). */
export async function underWay(db: Db, uploadFileIds: readonly string[]): Promise<Map<string, number>> {
  const since = new Map<string, number>()
  for (const row of await uploadsOf(db, uploadFileIds)) {
    if (row.file_id !== '') continue
    since.set(row.upload_file_id, Math.max(since.get(row.upload_file_id) ?? 0, row.created_at.getTime()))
  }
  return since
}

async function uploadsOf(db: Db, uploadFileIds: readonly string[]) {
  if (uploadFileIds.length === 0) return []
  return db
    .selectFrom('upload')
    .where('upload_file_id', 'in', uploadFileIds)
    .select(['upload_file_id', 'file_id', 'created_at'])
    .execute()
}

/** Files that rows name, and how many of them are neither in their place nor in the trash. */
export interface StoredFileCounts {
  named: number
  missing: number
}

/**
 * Looks for the bytes of the rows on the disk.
 * @param most how many rows are looked at
 */
export async function countStoredFiles(
  db: Db,
  places: StorePaths,
  most = Number.POSITIVE_INFINITY,
): Promise<StoredFileCounts> {
  const held: StoredFileCounts = { named: 0, missing: 0 }
  let [school, hash] = ['', '']
  for (;;) {
    const rows = await db
      .selectFrom('file')
      .where(sql<boolean>`(school_id, sha256) > (${school}, ${hash})`)
      .select(['school_id', 'sha256'])
      .distinct()
      .orderBy('school_id')
      .orderBy('sha256')
      .limit(Math.min(GROUP, most - held.named))
      .modifyEnd(stored)
      .execute()
    held.named += rows.length
    for await (const some of batchItems(rows, AT_ONCE)) {
      const there = await Promise.all(
        some.map(async (row) => {
          const blob = places.blob(row.school_id, row.sha256)
          return (await statStoredFile(places, blob)) ?? (await statStoredFile(places, trashOf(places, blob)))
        }),
      )
      held.missing += there.filter((facts) => facts === null).length
    }
    const last = rows.at(-1)
    if (!last || rows.length < GROUP || held.named >= most) return held
    ;[school, hash] = [last.school_id, last.sha256]
  }
}
