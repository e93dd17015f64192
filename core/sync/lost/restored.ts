import type { Receipt } from '#contract/operations/operations.ts'
import type { OperationRow, ReceiptRow, UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { KEPT_FILE_BYTES, KEPT_FILE_DAYS, LATE_COMMIT_MS } from '../limits.ts'
import { withSchoolIds } from '../school-ids.ts'
import type { JsonObject } from '../types.ts'

/** What the school says of its own safety: `at` names a restore, `from` is the moment whose state came back; epoch ms. */
export interface SchoolSafety {
  restored: { from: number; at: number } | null
  /** All up to here is in a backup that was tried; null: it makes none. */
  backedUpTo: number | null
}

const RESTORED = 'restored'
const RETURNED = 'returned by a restore'
const SEQ_CHECKED = 'highest number checked'
const BACKED_UP = 'backed up to'
const INSTALLATION = 'installation'
/** Begins the target of a file that is kept for a restore alone: no screen shows it. */
const KEPT = 'kept '
const DAY_MS = 86_400_000

export async function noteSafety(
  tables: WorkTables,
  { backedUpTo }: Pick<SchoolSafety, 'backedUpTo'>,
): Promise<void> {
  await tables.meta.put({ key: BACKED_UP, value: backedUpTo ?? 0 })
}

/**
 * Whether the school has a file and may still lose it: the file came after the last backup. A school whose backups the
 * server does not know may still put a copied folder in place.
 * @param now epoch ms
 */
export async function mayBeLost(tables: WorkTables, row: UploadQueueRow, now: number): Promise<boolean> {
  const backedUpTo = Number((await tables.meta.get(BACKED_UP))?.value ?? 0)
  if (row.safeAt === undefined) return false
  return row.safeAt + LATE_COMMIT_MS > backedUpTo && now - row.safeAt < KEPT_FILE_DAYS * DAY_MS
}

/** Takes a file out of its work without deleting its bytes. Beyond `KEPT_FILE_BYTES` the oldest of these are deleted. */
export async function keepAside(tables: WorkTables, row: UploadQueueRow): Promise<void> {
  if (row.target.startsWith(KEPT)) return
  await tables.upload.put({ ...row, target: KEPT + row.target })
  const aside = (await tables.upload.all()).filter(({ target }) => target.startsWith(KEPT))
  let bytes = 0
  for (const one of aside.toSorted((a, b) => (b.safeAt ?? 0) - (a.safeAt ?? 0))) {
    bytes += one.size
    if (bytes <= KEPT_FILE_BYTES) continue
    await tables.upload.delete(one.fileId)
    await tables.bytes.delete(one.fileId)
  }
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

const begunAgain = (row: UploadQueueRow): UploadQueueRow => ({
  ...row,
  ...{ target: row.target.startsWith(KEPT) ? row.target.slice(KEPT.length) : row.target },
  ...{ safe: false, schoolId: null, sent: 0 },
})

/**
 * Notes the school's installation, as its server tells it.
 * @param told its id; undefined or null: an older server, or one that tells none
 * @returns whether it is another than the one that the receipts of this phone are of
 */
async function isAnother(tables: WorkTables, told: string | null | undefined): Promise<boolean> {
  if (!told) return false
  const known = (await tables.meta.get(INSTALLATION))?.value
  if (known !== told) await tables.meta.put({ key: INSTALLATION, value: told })
  return known !== undefined && known !== told
}

/**
 * Puts back into the queue what the school may have lost: by a restore everything whose receipt is newer than the state
 * that came back; by a new installation at the old address everything. Each is asked for first, so that what the school
 * does have is not sent again. Drafts and files on their way count as unsent.
 * @returns how many operations; null: there was nothing to see to
 */
export async function takeBack(
  tables: WorkTables,
  restored: SchoolSafety['restored'],
  installation?: string | null,
): Promise<number | null> {
  const isNew = await isAnother(tables, installation)
  if (!isNew && (!restored || (await tables.meta.get(RESTORED))?.value === restored.at)) return null
  const from = isNew || !restored ? Number.NEGATIVE_INFINITY : restored.from
  const uploads = await tables.upload.all()
  const here = new Set(uploads.map(({ fileId }) => fileId))
  const needed = new Set<string>()
  let count = 0
  for (const receipt of await tables.receipt.all()) {
    if (receipt.time + LATE_COMMIT_MS <= from) continue
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
  if (restored) await tables.meta.put({ key: RESTORED, value: restored.at })
  if (count > 0) await tables.meta.put({ key: RETURNED, value: count + (await returned(tables)) })
  return count
}

/** How many operations were put back by restores that the person has not been told of. */
export const returned = async (tables: WorkTables): Promise<number> =>
  Number((await tables.meta.get(RETURNED))?.value ?? 0)

/** The person has been told. */
export const settleReturned = (tables: WorkTables): Promise<void> =>
  tables.meta.put({ key: RETURNED, value: 0 })

/** No receipt of this phone is missing where the server's highest number of the account is `highest`. */
export const noteChecked = (tables: WorkTables, highest: number): Promise<void> =>
  tables.meta.put({ key: SEQ_CHECKED, value: highest })

/**
 * The receipt that would prove that the server's data came back older, without the server's saying so: one with a higher
 * number than the server has of this account, or the older one of two with the same number. After another phone of the
 * account has sent something, the newest receipt is shown once.
 * @param highest receipt number that the server has of this account
 * @param known the restore that the server tells of itself: its receipts are seen to
 */
export async function doubtfulReceipt(
  tables: WorkTables,
  highest: number,
  known: SchoolSafety['restored'],
): Promise<Receipt | null> {
  const rows = (await tables.receipt.all())
    .filter(({ time }) => known === null || time < known.from || time > known.at)
    .toSorted((a, b) => b.serverSeq - a.serverSeq || a.time - b.time)
  const top = rows[0]
  if (!top) return null
  const twice = rows.find((row, at) => rows[at + 1]?.serverSeq === row.serverSeq)
  const checked = Number((await tables.meta.get(SEQ_CHECKED))?.value ?? 0)
  const shown =
    twice ?? (highest < top.serverSeq || (highest > top.serverSeq && checked !== highest) ? top : null)
  if (!shown) return null
  const { opId, hash, serverSeq, time, number, signature } = shown
  return { opId, hash, serverSeq, time, number, signature, outcome: shown.outcome as Receipt['outcome'] }
}
