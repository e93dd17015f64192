import { createHash } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { UploadState } from '#contract/files.ts'
import { FRAME_MAX_BYTES, sliceCount, sliceLength } from '#contract/operations/slices.ts'
import { inTransaction, type Tx } from '../db/db.ts'
import { badField, notFound, Refusal } from '../http/reply/refusal.ts'
import { type FileFacts, type FileOwner, receiptOf } from './file-row.ts'
import { dropFrames, hashOfSlice, writeFrame } from './frames.ts'
import type { Store } from './store.ts'

/** Uploads an account may have open at a time. */
const OPEN_UPLOADS = 200

/** The row of an upload, locked: whoever comes second waits until the first is through. */
export async function lockUpload(tx: Tx, accountId: string, uploadFileId: string) {
  const row = await tx
    .selectFrom('upload')
    .where('account_id', '=', accountId)
    .where('upload_file_id', '=', uploadFileId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export type UploadRow = Awaited<ReturnType<typeof lockUpload>>

const sameFacts = (row: UploadRow, f: FileFacts): boolean =>
  row.size === f.size && row.sha256 === f.sha256 && row.purpose === f.purpose

/** Saves how much of each slice is held. */
export async function saveGot(tx: Tx, row: UploadRow, got: readonly number[], now: number): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ got: JSON.stringify(got), touched_at: new Date(now) })
    .where('account_id', '=', row.account_id)
    .where('upload_file_id', '=', row.upload_file_id)
    .execute()
}

/**
 * Announces an upload; again with the same facts it only tells where it stands.
 * @throws Refusal 10020 the id belongs to other bytes; 10027 the account has stored as much as it may
 */
export async function beginUpload(
  store: Store,
  owner: FileOwner,
  facts: FileFacts,
  slices: readonly string[],
): Promise<UploadState> {
  const now = store.now()
  const count = sliceCount(facts.size)
  if (slices.length > 0 && slices.length !== count) throw badField('slices', 'exactly', { n: count })
  await inTransaction(store.db, async (tx) => {
    const made = await tx
      .insertInto('upload')
      .values({
        account_id: owner.accountId,
        upload_file_id: facts.uploadFileId,
        school_id: owner.schoolId,
        user_id: owner.userId,
        student_id: owner.studentId,
        size: facts.size,
        sha256: facts.sha256,
        type: facts.type,
        name: facts.name,
        purpose: facts.purpose,
        slices: JSON.stringify(slices),
        got: JSON.stringify(Array.from({ length: count }, () => 0)),
        created_at: new Date(now),
        touched_at: new Date(now),
      })
      .onConflict((c) => c.columns(['account_id', 'upload_file_id']).doNothing())
      .returning('upload_file_id')
      .executeTakeFirst()
    if (made) return checkQuota(store, tx, owner.accountId)
    const row = await lockUpload(tx, owner.accountId, facts.uploadFileId)
    if (!sameFacts(row, facts))
      throw new Refusal(Status.conflict, 'uploadConflict', { http: 409, data: { sha256: row.sha256 } })
  })
  return loadUploadState(store, owner.accountId, owner.accountKey, facts.uploadFileId)
}

/** Counts what is stored and what is announced; of announcements that come at one moment each counts the others. */
async function checkQuota(store: Store, tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto('account_seq')
    .values({ account_id: accountId, seq: 0 })
    .onConflict((c) => c.column('account_id').doUpdateSet((e) => ({ seq: e.ref('account_seq.seq') })))
    .execute()
  const { bytes, open } = await tx
    .selectFrom('upload')
    .where('account_id', '=', accountId)
    .select((e) => [
      e.fn.coalesce(e.fn.sum<string>('size'), e.val('0')).as('bytes'),
      e.fn.countAll<string>().filterWhere('file_id', '=', '').as('open'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(bytes) <= store.quotaBytes && Number(open) <= OPEN_UPLOADS) return
  const values = { limit: Math.round(store.quotaBytes / 1_048_576) }
  throw new Refusal(Status.quota, 'quota', { http: 413, values, because: 'quota' })
}

/** Where an upload stands. @throws Refusal 10005 not this account's */
export async function loadUploadState(
  store: Store,
  accountId: string,
  accountKey: string,
  uploadFileId: string,
): Promise<UploadState> {
  const row = await store.db
    .selectFrom('upload')
    .where('account_id', '=', accountId)
    .where('upload_file_id', '=', uploadFileId)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  const file = await store.db
    .selectFrom('file')
    .where('school_id', '=', row.school_id)
    .where('account_id', '=', accountId)
    .where('upload_file_id', '=', uploadFileId)
    .selectAll()
    .executeTakeFirst()
  const receipt = file ? receiptOf(await store.signer(), accountKey, file) : null
  return { uploadFileId, state: receipt ? 'ready' : 'open', size: row.size, slices: row.got, receipt }
}

export interface UploadFrame {
  uploadFileId: string
  chunk: number
  offset: number
  sha256: string
  bytes: Buffer
}

const sum = (got: readonly number[]): number => got.reduce((a, b) => a + b, 0)
const damaged = (data?: unknown) => new Refusal(Status.checksum, 'checksum', { http: 422, data })

/**
 * Takes a frame at the very end of what is held of its slice. One that is held already changes nothing.
 * @returns bytes held of the slice and of the file; whether that is all of it
 * @throws Refusal 10021 a gap or an overlap (`data`: where to go on); 10022 damaged; 10026 disk full
 */
export async function takeFrame(store: Store, accountId: string, frame: UploadFrame) {
  const { chunk, offset, bytes } = frame
  if (bytes.length === 0 || bytes.length > FRAME_MAX_BYTES) throw badField('body', 'size')
  if (createHash('sha256').update(bytes).digest('hex') !== frame.sha256) throw damaged()
  const taken = await store.inTurn(() =>
    inTransaction(store.db, async (tx) => {
      const row = await lockUpload(tx, accountId, frame.uploadFileId)
      const length = sliceLength(row.size, chunk)
      const held = row.got[chunk]
      if (held === undefined) throw badField('chunk', 'notBelow', { n: row.got.length })
      const end = offset + bytes.length
      if (end > length) throw badField('offset', 'size')
      if (end <= held) return { offset: held, received: sum(row.got), isWhole: sum(row.got) === row.size }
      if (offset !== held)
        throw new Refusal(Status.offset, 'uploadOffset', { http: 409, data: { chunk, offset: held } })
      await writeFrame(store.places, row, { chunk, offset, bytes, sync: end === length })
      const wanted = row.slices[chunk]
      const good =
        end < length ||
        wanted === undefined ||
        (await hashOfSlice(store.places, row, chunk, length)) === wanted
      const got = row.got.map((n, i) => (i === chunk ? (good ? end : 0) : n))
      await saveGot(tx, row, got, store.now())
      return good ? { offset: end, received: sum(got), isWhole: sum(got) === row.size } : null
    }),
  )
  if (!taken) throw damaged({ chunk, offset: 0 })
  return { chunk, ...taken }
}

/** Forgets an upload's bytes, so that they are sent again. */
export async function startOver(store: Store, tx: Tx, row: UploadRow): Promise<void> {
  await saveGot(
    tx,
    row,
    row.got.map(() => 0),
    store.now(),
  )
  await dropFrames(store.places, row)
}
