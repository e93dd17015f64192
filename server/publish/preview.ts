import type { ClassReport } from '#contract/exam/class-report.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import type { AbsentRule } from '#core/domain/analysis/absences.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { parseStoredReport } from '../exams/store/stored-bundle.ts'
import { readStoredData } from '../http/reply/stored-data.ts'
import type { SchoolFacts } from './exam-data.ts'
import { type ReadExam, readExam } from './read-exam.ts'
import type { VersionKey } from './read-facts.ts'
import { groupBatch, studentBatch } from './remake-bundles.ts'

/** What a report would be made with instead of what holds. */
export interface Instead extends Pick<SchoolFacts, 'rankDisplay' | 'levels' | 'thresholds'> {
  absent: AbsentRule
}

/**
 * One student's report as publication would make it for this school under other settings: computed the same way, in a
 * thread, and stored nowhere.
 * @param studentId null: the first student of the school in the exam
 * @returns null when the school or the student is not in the version
 */
export async function previewReport(
  db: Db,
  key: VersionKey,
  { school, studentId, instead }: { school: SchoolId; studentId: string | null; instead: Instead },
  times: { publishedAt: number; now: number },
): Promise<StudentReport | null> {
  const read = await readExam(db, key, times.publishedAt, times.now)
  const at = read.schools.findIndex((s) => s.schoolId === school)
  if (at < 0) return null
  const student =
    studentId === null
      ? (read.from[at] ?? -1)
      : read.students.ids.findIndex((id, i) => id === studentId && read.students.school[i] === at)
  if (student < 0 || read.students.school[student] !== at) return null
  return compute(db, withSettings(read, at, instead), at, student)
}

function withSettings(read: ReadExam, at: number, { absent, ...shown }: Instead): ReadExam {
  const schools = read.schools.map((s, i) => (i === at ? { ...s, ...shown } : s))
  return { ...read, schools, facts: { ...read.facts, absent, schools } }
}

/** Which report of a class: the whole one of its head, or what a teacher of the exam's first subject reads. */
export interface ClassWanted {
  school: SchoolId
  /** Null: the first class of the school in the exam. */
  classId: string | null
  reader: 'head' | 'subject'
  instead: Instead
}

/**
 * A class's report as publication would make it for this school under other settings; stored nowhere.
 * @returns null when the school or the class is not in the version
 */
export async function previewClassReport(
  db: Db,
  key: VersionKey,
  { school, classId, reader, instead }: ClassWanted,
  times: { publishedAt: number; now: number },
): Promise<ClassReport | null> {
  const read = await readExam(db, key, times.publishedAt, times.now)
  const at = read.schools.findIndex((s) => s.schoolId === school)
  const own = read.facts.classes.find((k) => k.school === at && (classId === null || k.classId === classId))
  const [paper] = read.facts.papers
  if (at < 0 || !own || !paper) return null
  const kind = reader === 'head' ? 'class' : `class:${paper.courseId}`
  const batch = await groupBatch(db, withSettings(read, at, instead), at)
  const place = batch.kinds.findIndex((k, i) => k === kind && batch.subjects[i] === own.classId)
  return readStoredData<ClassReport>({ body: batch.bodyAt(place), etag: '', encoding: 'br' })
}

async function compute(db: Db, exam: ReadExam, at: number, student: number): Promise<StudentReport> {
  const batch = await studentBatch(db, exam, exam.schools[at] as ReadExam['schools'][number], student)
  // the part of the class, then the student's
  return parseStoredReport({ body: Buffer.from(batch.bytes), encoding: 'gzip' })
}
