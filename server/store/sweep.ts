import { readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { inTransaction } from '../db/db.ts'
import { remove } from './disk.ts'
import { shownPath } from './shown-copy.ts'
import type { Store } from './store.ts'

const DAY_MS = 86_400_000
/** An upload nobody has fed for so long is given up; its phone then begins anew. */
export const ABANDONED_MS = 7 * DAY_MS
/** A stored upload counts towards its account's quota for so long: pages of earlier terms leave room for new ones. */
export const COUNTED_MS = 30 * DAY_MS
/** Bytes without a row are younger than this while a merge may still be writing theirs. */
const ORPHAN_MS = DAY_MS

/** How many of each were removed; `counted`: stored uploads that count no longer, whose files stay. */
export interface Swept {
  uploads: number
  counted: number
  parts: number
  blobs: number
}

/**
 * Removes what uploads left behind: those given up, parts whose upload is gone, and bytes that got their name but never
 * a row. A file that has a row is never touched.
 */
export async function sweepStore(store: Store): Promise<Swept> {
  const counted = await sweepCounted(store)
  const uploads = await sweepUploads(store)
  const parts = await sweepParts(store)
  const blobs = await sweepBlobs(store)
  return { uploads, counted, parts, blobs }
}

async function sweepUploads({ db, places, now }: Store): Promise<number> {
  const old = await db
    .selectFrom('upload')
    .where('touched_at', '<', new Date(now() - ABANDONED_MS))
    .where('file_id', '=', '')
    .select(['account_id', 'upload_file_id'])
    .limit(1000)
    .execute()
  let removed = 0
  for (const { account_id, upload_file_id } of old) {
    removed += await inTransaction(db, async (tx) => {
      const gone = await tx
        .deleteFrom('upload')
        .where('account_id', '=', account_id)
        .where('upload_file_id', '=', upload_file_id)
        .where('file_id', '=', '')
        .where('touched_at', '<', new Date(now() - ABANDONED_MS))
        .returning('account_id')
        .executeTakeFirst()
      if (!gone) return 0
      await remove(places.part(account_id, upload_file_id))
      return 1
    })
  }
  return removed
}

/** The file's own row tells the same to whoever asks for its upload later. */
async function sweepCounted({ db, now }: Store): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('file_id', '<>', '')
    .where('touched_at', '<', new Date(now() - COUNTED_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Files under a folder, as paths; none where there is no folder. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath, e.name))
  } catch (e) {
    if ((e as { code?: string }).code === 'ENOENT') return []
    throw e
  }
}

const olderThan = async (file: string, at: number): Promise<boolean> => {
  const found = await stat(file).catch(() => null)
  return found !== null && found.mtimeMs < at
}

async function sweepParts({ db, places, now }: Store): Promise<number> {
  let removed = 0
  for (const file of await filesIn(places.uploads)) {
    if (!(await olderThan(file, now() - ABANDONED_MS))) continue
    const row = await db
      .selectFrom('upload')
      .where('upload_file_id', '=', path.basename(file))
      .select('upload_file_id')
      .executeTakeFirst()
    if (row) continue
    await remove(file)
    removed++
  }
  return removed
}

async function sweepBlobs({ db, places, now }: Store): Promise<number> {
  let removed = 0
  const wanted = async (sha256: string): Promise<boolean> =>
    (await db.selectFrom('file').where('sha256', '=', sha256).select('sha256').executeTakeFirst()) !==
    undefined
  for (const file of await filesIn(places.files)) {
    const name = path.basename(file)
    if (!/^[0-9a-f]{64}$/.test(name)) continue
    if (!(await olderThan(file, now() - ORPHAN_MS)) || (await wanted(name))) continue
    // put aside first: a merge that finishes just now is seen by the second look
    const aside = `${file}.aside`
    await rename(file, aside)
    if (await wanted(name)) await rename(aside, file)
    else {
      await remove(aside)
      await remove(shownPath(file))
      removed++
    }
  }
  return removed
}
