import { createHash } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '../../db/db.ts'
import { overSchools } from '../../db/tenancy.ts'
import type { StoredExam } from '../../exams/store/input.ts'
import { hashFilePart, syncFile } from '../../store/disk.ts'
import { type FilesAt, resolveStorePaths, type StorePaths } from '../../store/store-paths.ts'
import { keepFile } from '../../store/stored.ts'
import { isStored } from '../../store/trash.ts'
import { paperIdOf } from '../scans/store-scans.ts'
import type { PaperPdf } from './check.ts'

export interface StoredPdfs {
  files: number
  /** New ones, and those that took the place of another. */
  changed: number
}

interface Pdf extends PaperPdf {
  paperId: string
  sha256: string
}

/**
 * Stores the PDFs of papers for every school of the exam within the caller's transaction; the bytes are on the disk
 * before, once a school. The same file again changes nothing.
 * @param filesDir folder of the file store
 */
export async function storePdfs(
  tx: Tx,
  pdfs: readonly PaperPdf[],
  { examId, version }: StoredExam,
  { filesDir, now }: { filesDir: FilesAt; now: Date },
): Promise<StoredPdfs> {
  if (pdfs.length === 0) return { files: 0, changed: 0 }
  const places = resolveStorePaths(filesDir)
  const schools = await tx
    .selectFrom('exam_school')
    .where('exam_id', '=', examId)
    .select('school_id')
    .modifyEnd(overSchools('the schools of an exam'))
    .execute()
  let changed = 0
  for (const pdf of pdfs) {
    const paperId = await paperIdOf(tx, examId, version, pdf.course)
    const whole: Pdf = { ...pdf, paperId, sha256: await hashFilePart(pdf.file.path) }
    const news = []
    for (const { school_id } of schools) {
      await putPdf(places, school_id, whole)
      news.push(await noteFile(tx, school_id, examId, whole, now))
    }
    if (news.includes(true)) changed += 1
  }
  return { files: pdfs.length, changed }
}

async function putPdf(places: StorePaths, schoolId: string, { file, sha256, size }: Pdf): Promise<void> {
  const blob = places.blob(schoolId, sha256)
  if (await isStored(places, schoolId, sha256, size)) return
  const part = path.join(places.uploads, 'papers', `${sha256}-${process.pid}`)
  await mkdir(path.dirname(part), { recursive: true, mode: 0o700 })
  await copyFile(file.path, part)
  if ((await hashFilePart(part)) !== sha256) throw new Error(`${file.label} changed while it was read.`)
  await syncFile(part)
  await keepFile(places, part, blob)
}

/** Ties a file to its paper; the one it takes the place of goes, its bytes with the sweep. */
async function noteFile(tx: Tx, schoolId: string, examId: string, pdf: Pdf, now: Date): Promise<boolean> {
  const { paperId, part, sha256, size, file } = pdf
  const of = { school_id: schoolId, exam_id: examId, paper_id: paperId, part }
  const id = createHash('sha256')
    .update([schoolId, examId, paperId, part, sha256].join('\u001f'))
    .digest('hex')
    .slice(0, 32)
  const file_id = `paper-${id}`
  const before = await tx
    .selectFrom('paper_file')
    .where('school_id', '=', schoolId)
    .where('exam_id', '=', examId)
    .where('paper_id', '=', paperId)
    .where('part', '=', part)
    .select('file_id')
    .executeTakeFirst()
  if (before?.file_id === file_id) return false
  const facts = { sha256, size, type: 'application/pdf', name: file.label.slice(0, 120) }
  const nobody = { account_id: '', user_id: '', student_id: '', number: '' }
  await tx
    .insertInto('file')
    .values({
      ...facts,
      ...nobody,
      school_id: schoolId,
      file_id,
      upload_file_id: id,
      purpose: 'exam-paper',
      created_at: now,
    })
    .execute()
  await tx
    .insertInto('paper_file')
    .values({ ...of, file_id })
    .onConflict((c) => c.columns(['school_id', 'exam_id', 'paper_id', 'part']).doUpdateSet({ file_id }))
    .execute()
  if (before) {
    await tx
      .deleteFrom('file')
      .where('school_id', '=', schoolId)
      .where('file_id', '=', before.file_id)
      .execute()
  }
  return true
}
