import { Status } from '#contract/envelope.ts'
import type { FilePurpose, FileReceipt, FileType } from '#contract/files.ts'
import { sliceCount, sliceLength } from '#contract/operations/slices.ts'
import { HEAD_BYTES, sniff, sniffOffice } from '#core/domain/file-signature.ts'
import { inTransaction, type Tx } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import { badField, Refusal } from '../http/reply/refusal.ts'
import { isAcceptedType } from './accepted-types.ts'
import { hashFilePart, readFileHead, sizeOf, syncFile } from './disk.ts'
import { receiptOf } from './file-row.ts'
import { collectFrames, dropFrames } from './frames.ts'
import { receiptNumber } from './receipt-number.ts'
import type { Store } from './store.ts'
import { keepFile, touchStored } from './stored.ts'
import { ensureStoredFile } from './trash.ts'
import { lockUpload, startOver, type UploadRow } from './uploads.ts'

type Merged = FileReceipt | { refusal: Refusal }

/** For a person, by what a file is for. */
const KINDS: Readonly<Record<FilePurpose, string>> = {
  answer: 'JPG, PNG, BMP, TIFF, WebP',
  paper: 'JPG, PNG, BMP, TIFF, WebP, PDF',
  emergency: 'kaoban',
  office: 'CSV, XLSX, PDF, JPG, PNG, BMP, TIFF, ZIP',
}

/**
 * Makes one stored file of the slices, and says so only when it is: whole, of the hash and kind announced, on the disk
 * under its name, and written in the database. Again, also after the process was ended anywhere on the way: the same
 * receipt. Who comes at the same moment waits.
 * @throws Refusal 10021 slices missing (`data.slices`); 10022 not the bytes announced, all is to be sent again;
 * 10028 of a kind that is not taken; 10026 disk full
 */
export async function mergeUpload(
  store: Store,
  asked: { accountId: string; accountKey: string; uploadFileId: string; chunkCount: number },
): Promise<FileReceipt> {
  const signer = await store.signer()
  const of = { account_id: asked.accountId, upload_file_id: asked.uploadFileId }
  const merged = await store.inTurn(() =>
    inTransaction<Merged>(store.db, async (tx) => {
      const row = await lockUpload(tx, asked.accountId, asked.uploadFileId)
      if (row.file_id !== '') return receiptOf(signer, asked.accountKey, await fileOf(tx, row))
      const count = sliceCount(row.size)
      if (asked.chunkCount !== count) throw badField('chunkCount', 'exactly', { n: count })
      const refusal = await assemble(store, row)
      if (refusal) {
        if (refusal.status !== Status.offset) await startOver(store, tx, row)
        return { refusal }
      }
      const file = await insertMergedFile(store, tx, row)
      store.at('before-commit')
      return receiptOf(signer, asked.accountKey, file)
    }),
  )
  if ('refusal' in merged) throw merged.refusal
  store.at('after-commit')
  // a sweep takes them later where the store does not answer just now
  if (store.places.remote) await dropFrames(store.places, of).catch(() => {})
  return merged
}

function fileOf(tx: Tx, row: UploadRow) {
  return tx
    .selectFrom('file')
    .where('school_id', '=', row.school_id)
    .where('file_id', '=', row.file_id)
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** Checks the bytes and puts them under their name. @returns null when they are there, else why not */
async function assemble(store: Store, row: UploadRow): Promise<Refusal | null> {
  const part = store.places.part(row.account_id, row.upload_file_id)
  const blob = store.places.blob(row.school_id, row.sha256)
  // bytes that lie here already do not excuse from sending them: a hash alone must not open another's file
  const held = row.got.every((n, i) => n === sliceLength(row.size, i))
  if (!held) return new Refusal(Status.offset, 'uploadOffset', { http: 409, data: { slices: row.got } })
  await collectFrames(store.places, row, row.size)
  const partSize = await sizeOf(part)
  // an earlier merge was ended after the bytes had their name
  const isThere =
    partSize === null && (await ensureStoredFile(store.places, row.school_id, row.sha256)) !== null
  const from = isThere ? blob : part
  const size = from === blob ? await sizeOf(blob) : partSize
  const whole = size === row.size && (await hashFilePart(from)) === row.sha256
  const slices = row.got.map(() => 0)
  if (!whole) return new Refusal(Status.checksum, 'checksum', { http: 422, data: { slices } })
  const purpose = row.purpose as FilePurpose
  const type = (purpose === 'office' ? sniffOffice : sniff)(await readFileHead(from, HEAD_BYTES))
  if (!type || !isAcceptedType(purpose, type) || type !== (row.type as FileType)) {
    return new Refusal(Status.wrongType, 'wrongType', { http: 415, values: { kinds: KINDS[purpose] } })
  }
  store.at('assembled')
  await syncFile(from)
  store.at('synced')
  if (from === part) await keepFile(store.places, part, blob)
  else await touchStored(store.places, blob, store.now())
  store.at('renamed')
  return null
}

/** Writes the facts of a file whose bytes are in place. */
export async function insertMergedFile(store: Store, tx: Tx, row: UploadRow) {
  const now = store.now()
  const file = await tx
    .insertInto('file')
    .values({
      school_id: row.school_id,
      file_id: newId(now),
      account_id: row.account_id,
      upload_file_id: row.upload_file_id,
      user_id: row.user_id,
      student_id: row.student_id,
      sha256: row.sha256,
      size: row.size,
      type: row.type,
      name: row.name,
      purpose: row.purpose,
      number: receiptNumber(`${row.account_id} ${row.upload_file_id}`, now),
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('upload')
    .set({ file_id: file.file_id, touched_at: new Date(now) })
    .where('account_id', '=', row.account_id)
    .where('upload_file_id', '=', row.upload_file_id)
    .execute()
  return file
}
