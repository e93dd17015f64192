import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { BUNDLE_FORMAT, CLASS_PART } from '../exams/store/bundle-kind.ts'
import type { StoredBytes } from '../exams/store/stored-bundle.ts'
import { createTurns } from '../http/limits/turns.ts'
import type { StoredReply } from '../http/reply/reply.ts'
import type { PaperFacts } from './exam-data.ts'
import { readAnswers } from './read-answers.ts'
import { type ReadExam, readExam } from './read-exam.ts'
import { readMarks } from './read-marks.ts'
import { readTrend } from './read-trend.ts'
import { type ComputeThread, startThread } from './thread.ts'

/** Computes an exam in a thread of its own and asks it for reports, which are stored nowhere. */
async function computed<B>(db: Db, exam: ReadExam, ask: (thread: ComputeThread) => Promise<B>): Promise<B> {
  const { facts, students } = exam
  const thread = startThread()
  try {
    await thread.ask('exam', { facts, students })
    for (const [paper, of] of facts.papers.entries()) {
      const marks = await readMarks(db, exam, of as PaperFacts, () => {})
      await thread.ask('paper', { at: paper, marks }, [
        marks.rows.buffer,
        marks.marks.buffer,
      ] as ArrayBuffer[])
    }
    await thread.ask('figures', null)
    return await ask(thread)
  } finally {
    await thread.stop()
  }
}

/** Which report. */
export interface BundleKey {
  readonly exam_id: string
  readonly version: number
  readonly school: SchoolId
  readonly kind: string
  readonly subject_id: string
}

/** Reports kept in memory that were made again; those of a school's groups are made together. */
const KEEP = 500
/** An exam of 20,000 students takes some seconds and a processor. */
const inTurn = createTurns(1, 100)
const kept = new Map<string, Promise<StoredReply | null>>()

/**
 * A stored report as this release can read it. One in the format of a later release, which runs beside this one or ran
 * before it was taken back, is made again from the marks and stored nowhere: the later release goes on with its own. So is
 * one that is not stored (null).
 * @returns null when it cannot be made either, as a student has left the exam
 */
export async function readable(
  db: Db,
  key: BundleKey,
  stored: (StoredBytes & { etag: string }) | null,
): Promise<StoredReply | null> {
  if (stored && stored.format <= BUNDLE_FORMAT) {
    const { body, encoding, etag } = stored
    return { body, encoding, etag }
  }
  const { exam_id, version, school, kind, subject_id } = key
  const name = JSON.stringify([exam_id, version, school, kind, subject_id, stored?.etag ?? ''])
  const made =
    kept.get(name) ??
    inTurn(() => remade(db, key)).catch((e: unknown) => {
      kept.delete(name)
      throw e
    })
  kept.delete(name)
  kept.set(name, made)
  if (kept.size > KEEP) kept.delete(kept.keys().next().value as string)
  return made
}

async function remade(db: Db, key: BundleKey): Promise<StoredReply | null> {
  // the part of a class is nothing by itself: a student's report is made whole
  if (key.kind === CLASS_PART) return null
  const of = { examId: key.exam_id, version: key.version }
  const { published_at } = await db
    .selectFrom('exam_version')
    .where('exam_id', '=', of.examId)
    .where('version', '=', of.version)
    .select('published_at')
    .executeTakeFirstOrThrow()
  const exam = await readExam(db, of, published_at?.getTime() ?? Date.now(), Date.now())
  const at = exam.schools.findIndex((one) => one.schoolId === key.school)
  if (at < 0) return null
  return key.kind === 'student' ? studentOf(db, exam, at, key) : groupOf(db, exam, at, key)
}

async function studentOf(db: Db, exam: ReadExam, at: number, key: BundleKey): Promise<StoredReply | null> {
  const student = exam.students.ids.findIndex(
    (id, i) => id === key.subject_id && exam.students.school[i] === at,
  )
  const own = exam.schools[at]
  if (student < 0 || !own) return null
  const batch = await studentBatch(db, exam, own, student)
  // the part of the class, then the student's
  return { body: Buffer.from(batch.bytes), encoding: 'gzip', etag: batch.etags.at(-1) ?? '' }
}

/** One student's report, computed with the whole exam. */
export const studentBatch = (db: Db, exam: ReadExam, own: ReadExam['schools'][number], student: number) =>
  computed(db, exam, async (thread) => {
    const ids = [exam.students.ids[student] as string]
    const [answers, earlier] = await Promise.all([
      readAnswers(db, exam.facts, own.schoolId, ids),
      readTrend(db, exam.facts, own, ids, exam.madeAt),
    ])
    return thread.ask('students', { students: Int32Array.of(student), answers, earlier })
  })

async function groupOf(db: Db, exam: ReadExam, at: number, key: BundleKey): Promise<StoredReply | null> {
  const batch = await groupBatch(db, exam, at)
  const place = batch.kinds.findIndex((kind, i) => kind === key.kind && batch.subjects[i] === key.subject_id)
  if (place < 0) return null
  return { body: batch.bodyAt(place), encoding: 'br', etag: batch.etags[place] ?? '' }
}

/** Reports of a school's classes, grades and subjects. @param at index into the exam's schools */
export async function groupBatch(db: Db, exam: ReadExam, at: number) {
  const batch = await computed(db, exam, (thread) => thread.ask('groups', { school: at }))
  return {
    ...batch,
    bodyAt(place: number): Buffer {
      const begin = batch.sizes.slice(0, place).reduce((sum, size) => sum + size, 0)
      return Buffer.from(batch.bytes.subarray(begin, begin + (batch.sizes[place] ?? 0)))
    },
  }
}
