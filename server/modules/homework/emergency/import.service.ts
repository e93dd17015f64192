import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Status } from '#contract/envelope.ts'
import type { FileType } from '#contract/files.ts'
import type { Locale } from '#contract/locale.ts'
import { FRAME_MAX_BYTES, SLICE_BYTES, sliceCount, sliceLength } from '#contract/operations/slices.ts'
import type { Db } from '../../../db/db.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import { type Principal, principalOf } from '../../../http/session/principal.ts'
import { readOperation } from '../../../operations/operation.repo.ts'
import { sendOperation } from '../../../operations/send.service.ts'
import type { Takers } from '../../../operations/takers.ts'
import { type EmergencyFileContent, openEmergency } from '../../../store/emergency.ts'
import type { FileOwner } from '../../../store/file-row.ts'
import { mergeUpload } from '../../../store/merge.ts'
import type { Store } from '../../../store/store.ts'
import { ensureStoredFile } from '../../../store/trash.ts'
import { beginUpload, takeFrame } from '../../../store/uploads.ts'
import { makerOf } from './maker.repo.ts'
import { type EmergencyImportManifest, parseEmergencyManifest } from './manifest.rules.ts'

/** A phone's clock may be this much ahead of the server's before its times are not believed. */
const AHEAD_MS = 60_000

const unreadable = (because: string) =>
  new Refusal(Status.unreadable, 'unreadableFile', { http: 422, because })

/**
 * Takes in an emergency answer file: opened with the key of the teacher's school, made by an account of a family of that
 * school, each operation once. Of files made together each stands by itself: what needs another one is in that too, and is
 * taken with the last of them. Rights are those of the maker, never the teacher's.
 * @throws Refusal 10005 not a file of this teacher; 10025 damaged, forged, or of another school
 */
export async function importEmergency(
  store: Store,
  teacher: Principal,
  fileId: string,
  { now, locale, takers }: { now: number; locale: Locale; takers: Takers },
) {
  const { db } = store
  const signer = await store.signer()
  const opened = openEmergency(signer.schoolKeys(teacher.schoolId), await bytesOf(store, teacher, fileId))
  const manifest = opened && parseEmergencyManifest(opened.manifest)
  if (!opened || !manifest) throw unreadable('emergency file cannot be opened')
  const maker = await makerOf(db, teacher.schoolId, manifest.accountKey, manifest.userId)
  if (!maker || !opened.isOf(signer.fileKey(maker.accountId))) throw unreadable('emergency file is forged')
  const files = await storeFiles(store, ownerOf(maker), manifest, opened)

  const identities = maker.identities.map((row) => principalOf(maker.accountId, row))
  const by = { accountId: maker.accountId, accountKey: manifest.accountKey, identities, takers, byFile: true }
  const refused: { opId: string; message: string }[] = []
  const homeworkIds = new Set<string>()
  let taken = 0
  let known = 0
  let waits = 0
  const part = manifest.part ?? { no: 1, of: 1 }
  for (const op of manifest.operations) {
    const before = await readOperation(db, maker.accountId, op.opId)
    try {
      await sendOperation(db, signer, by, { ...op, clockKnown: believed(manifest, op.sealedAt, now) }, now)
      if (before) known++
      else taken++
      homeworkIds.add(op.target.split('/')[1] ?? '')
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      // sent by the phone meanwhile, with the school's own names for the pages
      if (before && e.status === Status.conflict) known++
      else if (part.of > 1 && e.status === Status.incomplete) waits++
      else refused.push({ opId: op.opId, message: e.told(locale) })
    }
  }
  return {
    studentName: maker.studentName,
    className: maker.className,
    madeAt: manifest.madeAt,
    clockKnown: believed(manifest, manifest.madeAt, now),
    part,
    taken,
    known,
    files,
    waits,
    titles: await titlesOf(db, teacher, [...homeworkIds]),
    refused,
  }
}

/** Whether a time of the phone may be believed: its clock was set by the server's, and it is not in the future. */
const believed = (manifest: EmergencyImportManifest, at: number, now: number): boolean =>
  manifest.clockKnown && at <= Math.min(manifest.madeAt, now) + AHEAD_MS

type Maker = NonNullable<Awaited<ReturnType<typeof makerOf>>>

const ownerOf = (maker: Maker): FileOwner => ({
  accountId: maker.accountId,
  accountKey: maker.accountKey,
  userId: maker.userId,
  schoolId: maker.schoolId,
  studentId: maker.studentId,
})

async function bytesOf(store: Store, teacher: Principal, fileId: string): Promise<Buffer> {
  const row = await store.db
    .selectFrom('file')
    .where('school_id', '=', teacher.schoolId)
    .where('file_id', '=', fileId)
    .where('account_id', '=', teacher.accountId)
    .where('purpose', '=', 'emergency')
    .select('sha256')
    .executeTakeFirst()
  if (!row) throw notFound()
  if ((await ensureStoredFile(store.places, teacher.schoolId, row.sha256)) === null) throw notFound()
  return readFile(store.places.blob(teacher.schoolId, row.sha256))
}

/** Stores the pictures of the file as if the phone had sent them. @returns how many came */
async function storeFiles(
  store: Store,
  owner: FileOwner,
  manifest: EmergencyImportManifest,
  opened: EmergencyFileContent,
): Promise<number> {
  let from = 0
  for (const f of manifest.files) {
    const bytes = opened.bytes.subarray(from, from + f.size)
    from += f.size
    if (bytes.length !== f.size) throw unreadable('emergency file is short')
    if (f.purpose !== 'answer') throw unreadable('emergency file with another kind of file')
    const facts = { ...f, type: f.type as FileType }
    const { state, slices } = await beginUpload(store, owner, facts, [])
    if (state === 'ready') continue
    for (const [chunk, held] of slices.entries()) {
      await sendSlice(store, owner.accountId, f.uploadFileId, chunk, held, sliceOf(bytes, chunk))
    }
    const { accountId, accountKey } = owner
    const chunkCount = sliceCount(f.size)
    await mergeUpload(store, { accountId, accountKey, uploadFileId: f.uploadFileId, chunkCount })
  }
  return manifest.files.length
}

const sliceOf = (bytes: Buffer, chunk: number): Buffer => {
  const start = chunk * SLICE_BYTES
  return bytes.subarray(start, start + sliceLength(bytes.length, chunk))
}

async function sendSlice(
  store: Store,
  accountId: string,
  uploadFileId: string,
  chunk: number,
  held: number,
  slice: Buffer,
): Promise<void> {
  for (let offset = held; offset < slice.length; offset += FRAME_MAX_BYTES) {
    const bytes = slice.subarray(offset, offset + FRAME_MAX_BYTES)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await takeFrame(store, accountId, { uploadFileId, chunk, offset, sha256, bytes })
  }
}

async function titlesOf(db: Db, teacher: Principal, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('homework')
    .where('school_id', '=', teacher.schoolId)
    .where('homework_id', 'in', [...ids, ''])
    .select('title')
    .orderBy('start_at')
    .execute()
  return rows.map((r) => r.title)
}
