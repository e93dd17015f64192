import type { OperationRow, ReceiptRow, UploadRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { KEPT_FILE_DAYS, LATE_COMMIT_MS } from './limits.ts'
import { withSchoolIds } from './school-ids.ts'
import type { JsonObject } from './types.ts'

/** What the school says of its own safety: `at` names a restore, `from` is the moment whose state came back; epoch ms. */
export interface SchoolSafety {
  restored: { from: number; at: number } | null
  /** All up to here is in a backup that was tried; null: it makes none. */
  backedUpTo: number | null
}

const RESTORED = 'restored'
const BACKED_UP = 'backed up to'
/** Begins the target of a file that is kept for a restore alone: no screen shows it. */
const KEPT = 'kept '
const DAY_MS = 86_400_000

export async function noteSafety(tables: WorkTables, { backedUpTo }: SchoolSafety): Promise<void> {
  await tables.meta.put({ key: BACKED_UP, value: backedUpTo ?? 0 })
}

/**
 * Whether the school has a file and may still lose it: it came after the last backup. Where it makes none, or none for
 * days, nothing is kept: phones are not filled for it.
 * @param now epoch ms
 */
export async function mayBeLost(tables: WorkTables, row: UploadRow, now: number): Promise<boolean> {
  const backedUpTo = Number((await tables.meta.get(BACKED_UP))?.value ?? 0)
  if (backedUpTo === 0 || row.safeAt === undefined) return false
  return row.safeAt + LATE_COMMIT_MS > backedUpTo && now - row.safeAt < KEPT_FILE_DAYS * DAY_MS
}

/** Takes a file out of its work without letting its bytes go. */
export async function keepAside(tables: WorkTables, row: UploadRow): Promise<void> {
  if (!row.target.startsWith(KEPT)) await tables.upload.put({ ...row, target: KEPT + row.target })
}

/** The same for all files of a piece of work that the school has, before what is left of it goes. */
export async function keepFilesAside(tables: WorkTables, target: string, now: number): Promise<void> {
  for (const row of await tables.upload.all())
    if (row.target === target && row.safe && (await mayBeLost(tables, row, now))) await keepAside(tables, row)
}

/** The operation of a receipt as it was before it was sent; what of its files is still here is sent again with it. */
function operationOf(row: ReceiptRow, here: ReadonlySet<string>): OperationRow | null {
  const { again } = row
  if (!again) return null
  const { files, body, ...rest } = again
  const gone = files.filter(({ fileId }) => !here.has(fileId))
  const { opId, target, work, kind, createdAt, hash } = row
  return {
    ...{ opId, target, work, kind, createdAt, ...rest },
    body: withSchoolIds(body, new Map(gone.map((file) => [file.fileId, file.schoolId]))) as JsonObject,
    files: files.map(({ fileId }) => fileId).filter((fileId) => here.has(fileId)),
    // the school may have it all the same, under the hash it had; sent again it may name other files
    ...{ bodyText: '', hash: '', fileHash: hash, asked: true, trouble: null, finishes: null },
  }
}

const begunAgain = (row: UploadRow): UploadRow => ({
  ...row,
  ...{ target: row.target.startsWith(KEPT) ? row.target.slice(KEPT.length) : row.target },
  ...{ safe: false, schoolId: null, sent: 0 },
})

/**
 * Puts back into the queue what the school may have lost by a restore: everything whose receipt is newer than the state
 * that came back. Each is asked for first, so that what the school does have is not sent again. Drafts and files on their
 * way count as unsent.
 * @returns how many operations; null: this restore was seen to already
 */
export async function takeBack(
  tables: WorkTables,
  restored: { from: number; at: number },
): Promise<number | null> {
  if ((await tables.meta.get(RESTORED))?.value === restored.at) return null
  const uploads = await tables.upload.all()
  const here = new Set(uploads.map(({ fileId }) => fileId))
  const needed = new Set<string>()
  let count = 0
  for (const receipt of await tables.receipt.all()) {
    if (receipt.time + LATE_COMMIT_MS <= restored.from) continue
    const row = operationOf(receipt, here)
    if (!row) continue
    for (const fileId of row.files) needed.add(fileId)
    await tables.operation.put(row)
    await tables.receipt.delete(receipt.opId)
    count += 1
  }
  for (const row of uploads)
    if (row.safe && (needed.has(row.fileId) || !row.target.startsWith(KEPT)))
      await tables.upload.put(begunAgain(row))
  for (const kind of ['homework', 'mistake'] as const)
    for (const row of await tables.draft[kind].all())
      await tables.draft[kind].put({ ...row, serverRev: 0, safe: false })
  await tables.meta.put({ key: RESTORED, value: restored.at })
  return count
}
