import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { EXAM_FILE_DAYS } from '#contract/exam/exam-files.ts'
import { BOOK_FILE_DAYS } from '#contract/wrong/download.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import type { Principal } from '../http/session/principal.ts'
import type { ExamFile } from '../jobs/kinds.ts'
import { hashFilePart, remove, writeAll } from './disk.ts'
import type { StorePaths } from './store-paths.ts'
import { keepFile } from './stored.ts'
import { ensureStoredFile } from './trash.ts'

/** What a file is that a job made for one reader, and for how many days it is read; then `server/retention` takes it. */
export const MADE_DAYS = { 'exam-file': EXAM_FILE_DAYS, 'wrong-book': BOOK_FILE_DAYS } as const
type GeneratedFilePurpose = keyof typeof MADE_DAYS
const DAY_MS = 86_400_000
/** Far more than a grade of 20,000 students takes. */
const MOST_BYTES = 500_000_000

export interface FilesOf {
  readonly db: Db
  readonly places: StorePaths
  /** Epoch ms. */
  readonly now: number
}

/** Names one state of what a file is made of, for one reader. */
export const stateKey = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Files of a kind that an identity may still read. */
export const selectGeneratedFiles = (db: Db, who: Principal, purpose: GeneratedFilePurpose, now: number) =>
  db
    .selectFrom('file')
    .where('school_id', '=', who.schoolId)
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now - MADE_DAYS[purpose] * DAY_MS))

/** The file that was made of the same state for the same identity before; null: it has to be made. */
export async function findKept(
  { db, places, now }: FilesOf,
  who: Principal,
  purpose: GeneratedFilePurpose,
  state: string,
): Promise<ExamFile | null> {
  const row = await selectGeneratedFiles(db, who, purpose, now)
    .where('upload_file_id', '=', state)
    .select(['file_id', 'name', 'size', 'sha256'])
    .executeTakeFirst()
  if (!row || (await ensureStoredFile(places, who.schoolId, row.sha256)) !== row.size) return null
  return { fileId: row.file_id, fileName: row.name, bytes: row.size }
}

interface GeneratedFile {
  readonly fileName: string
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Stores a finished file for the identity that asked; an older one of the same state is replaced. */
export async function keepMade(
  { db, places, now }: FilesOf,
  who: Principal,
  purpose: GeneratedFilePurpose,
  state: string,
  { fileName, type, bytes }: GeneratedFile,
): Promise<ExamFile> {
  const own = path.join(places.uploads, `${purpose}-${randomBytes(8).toString('hex')}`)
  try {
    await writeAll(own, once(bytes), MOST_BYTES)
    const sha256 = await hashFilePart(own)
    await keepFile(places, own, places.blob(who.schoolId, sha256))
    const fileId = newId(now)
    const { accountId: account_id, userId: user_id, schoolId: school_id } = who
    await inTransaction(db, async (tx) => {
      await tx
        .deleteFrom('file')
        .where('school_id', '=', school_id)
        .where('account_id', '=', account_id)
        .where('upload_file_id', '=', state)
        .execute()
      await tx
        .insertInto('file')
        .values({
          ...{
            file_id: fileId,
            account_id,
            upload_file_id: state,
            school_id,
            user_id,
            student_id: who.studentId ?? '',
          },
          ...{ size: bytes.length, sha256, type, name: fileName, purpose, number: '' },
          created_at: new Date(now),
        })
        .execute()
    })
    return { fileId, fileName, bytes: bytes.length }
  } finally {
    await remove(own)
  }
}

/** A name that every system takes. */
export const plainFileName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
