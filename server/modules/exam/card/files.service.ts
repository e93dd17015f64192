import { createHash } from 'node:crypto'
import path from 'node:path'
import type { CardTables } from '../../../db/card-tables.ts'
import type { Tx } from '../../../db/db.ts'
import { writeAt } from '../../../store/disk.ts'
import type { StorePaths } from '../../../store/store-paths.ts'
import { keepFile } from '../../../store/stored.ts'
import { isStored } from '../../../store/trash.ts'

/** A card of one student in one paper. */
export interface CardKey {
  school_id: string
  exam_id: string
  paper_id: string
  student_id: string
}

export const pickCardKey = ({ school_id, exam_id, paper_id, student_id }: CardKey): CardKey => ({
  school_id,
  exam_id,
  paper_id,
  student_id,
})

/** A file whose bytes lie in the store. */
export interface CardFile {
  fileId: string
  sha256: string
  size: number
  type: string
  name: string
  role: CardTables['card_file']['role']
}

const hash = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Bytes that lie in a school's store. */
export type StoredBytes = Pick<CardFile, 'sha256' | 'size'>
type CardFileFacts = Pick<CardFile, 'type' | 'name' | 'role'>

/** Puts bytes into a school's store, under their hash. @throws Refusal 10026 when the disk is full */
export async function putBytes(places: StorePaths, school: string, bytes: Uint8Array): Promise<StoredBytes> {
  const sha256 = hash(bytes)
  const blob = places.blob(school, sha256)
  if (!(await isStored(places, school, sha256, bytes.length))) {
    const part = path.join(places.uploads, 'cards', `${sha256}-${process.pid}`)
    await writeAt(part, 0, bytes, true)
    await keepFile(places, part, blob)
  }
  return { sha256, size: bytes.length }
}

/** A file of a card. Its id comes of whose it is and what is in it: the same again is the same file. */
export function buildCardFile(key: CardKey, { sha256, size }: StoredBytes, facts: CardFileFacts): CardFile {
  const id = hash(
    [key.school_id, key.exam_id, key.paper_id, key.student_id, facts.role, sha256].join('\u001f'),
  )
  return { fileId: `card-${id.slice(0, 32)}`, sha256, size, ...facts }
}

/** Puts bytes of a card into the store. @throws Refusal 10026 when the disk is full */
export const storeCardFile = async (
  places: StorePaths,
  key: CardKey,
  bytes: Uint8Array,
  facts: CardFileFacts,
): Promise<CardFile> => buildCardFile(key, await putBytes(places, key.school_id, bytes), facts)

/** Writes down files of a card; those written already stay as they are. */
export async function addFiles(tx: Tx, key: CardKey, files: readonly CardFile[], now: Date): Promise<void> {
  if (files.length === 0) return
  const unique = [...new Map(files.map((f) => [f.fileId, f])).values()]
  await tx
    .insertInto('file')
    .values(
      unique.map((f) => ({
        school_id: key.school_id,
        file_id: f.fileId,
        account_id: '',
        upload_file_id: f.fileId.slice('card-'.length),
        user_id: '',
        student_id: key.student_id,
        sha256: f.sha256,
        size: f.size,
        type: f.type,
        name: f.name.slice(0, 120),
        purpose: 'card',
        number: '',
        created_at: now,
      })),
    )
    .onConflict((c) => c.columns(['school_id', 'file_id']).doNothing())
    .execute()
  await tx
    .insertInto('card_file')
    .values(unique.map((f) => ({ ...pickCardKey(key), file_id: f.fileId, role: f.role })))
    .onConflict((c) => c.columns(['school_id', 'file_id']).doNothing())
    .execute()
}

/** Takes away files of a card but those named; the sweep removes their bytes. `roles`: only of these. */
export async function dropFiles(
  tx: Tx,
  key: CardKey,
  roles: readonly CardFile['role'][],
  keep: readonly string[],
): Promise<void> {
  const gone = await tx
    .deleteFrom('card_file')
    .where('school_id', '=', key.school_id)
    .where('exam_id', '=', key.exam_id)
    .where('paper_id', '=', key.paper_id)
    .where('student_id', '=', key.student_id)
    .where('role', 'in', roles)
    .$if(keep.length > 0, (q) => q.where('file_id', 'not in', keep))
    .returning('file_id')
    .execute()
  if (gone.length === 0) return
  await tx
    .deleteFrom('file')
    .where('school_id', '=', key.school_id)
    .where(
      'file_id',
      'in',
      gone.map((g) => g.file_id),
    )
    .execute()
}
