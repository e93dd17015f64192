import type { ClassReport, SchoolReport } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { toHundredths } from '#core/domain/analysis/marks.ts'
import { computeMeanScore, momentsOf, sdPop } from '#core/domain/analysis/moments.ts'
import { competitionRanks } from '#core/domain/analysis/rank.ts'
import { zScore } from '#core/domain/analysis/standard-scores.ts'
import { TOTAL } from '#core/domain/contrast/subjects.ts'
import type { Db } from '../../../db/db.ts'
import { criticalBandOf, showsWholeGrade } from '../../../exams/rules/staff-compare.ts'
import type { ExamVersionKey } from '../../../exams/versions/find-version.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import { readStoredData } from '../../../http/reply/stored-data.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { findBundle, listVersionCourseIds } from '../analysis.repo.ts'
import { classesSeen } from '../classes-seen.service.ts'
import { listScoreLines } from '../lines/lines.repo.ts'
import { classBundles, examBefore, gradeNamed, totalsOf } from './contrast.repo.ts'
import { type GradeReference, gradeReference } from './reference.rules.ts'
import { contrastSheet, type SeenClass } from './sheet.service.ts'

interface ContrastQuery {
  examId: string
  version?: number
  gradeId?: string
  /** Of this class's grade, where none is named. */
  classId?: string
}

/** Grades kept in memory: on exam day all their teachers ask. Some 300 kB each. */
const KEEP = 20

/** Makes what the classes of a grade are held against, once while it is among the last twenty. */
export type GradeReferences = (
  db: Db,
  who: Principal,
  at: ExamVersionKey,
  grade: { gradeId: string; classIds: readonly string[] },
) => Promise<GradeReference>

export function gradeReferences(): GradeReferences {
  const made = new Map<string, Promise<GradeReference>>()
  return async (db, who, at, { gradeId, classIds }) => {
    const stored = await findBundle(db, who.schoolId, at, `grade:${gradeId}`, who.schoolId)
    if (!stored) throw notFound()
    const key = JSON.stringify([who.schoolId, at.exam_id, at.version, gradeId, stored.etag])
    const make = async () => {
      const grade = await readStoredData<SchoolReport>(stored)
      if (!grade) throw notFound()
      const bundles = await classBundles(db, who.schoolId, at, classIds)
      const reports = await Promise.all([...bundles.values()].map((b) => readStoredData<ClassReport>(b)))
      return gradeReference(
        reports.filter((r) => r !== null),
        grade,
      )
    }
    const kept = made.get(key)
    const reference = kept ?? make()
    made.delete(key)
    made.set(key, reference)
    if (!kept) reference.catch(() => made.delete(key))
    if (made.size > KEEP) made.delete(made.keys().next().value as string)
    return reference
  }
}

/** Every class of one grade that the reader may see some of, with its scores. @throws Refusal 10005 none */
export async function contrastFor(
  db: Db,
  references: GradeReferences,
  who: Principal,
  asked: ContrastQuery,
): Promise<ContrastSheet> {
  const { at, classes, sat } = await classesSeen(db, who, asked)
  const first = asked.classId === undefined ? classes[0] : classes.find((c) => c.classId === asked.classId)
  const gradeId = asked.gradeId ?? first?.gradeId
  const own = classes.filter((c) => c.gradeId === gradeId)
  if (gradeId === undefined || own.length === 0) throw notFound()
  const classIds = sat.filter((c) => c.grade_id === gradeId).map((c) => c.class_id)
  const [bundles, previous, grade, gradeName, wholeGrade, criticalBand, lines] = await Promise.all([
    classBundles(
      db,
      who.schoolId,
      at,
      own.map((c) => c.classId),
    ),
    previousOf(db, who, at, gradeId),
    references(db, who, at, { gradeId, classIds }),
    gradeNamed(db, who.schoolId, at, gradeId),
    showsWholeGrade(db, who.schoolId),
    criticalBandOf(db, who.schoolId),
    listScoreLines(db, who.schoolId, { examId: at.exam_id, gradeId }),
  ])
  const seen: SeenClass[] = []
  for (const { classId, view } of own) {
    const stored = bundles.get(classId)
    if (!stored) continue
    const report = await readStoredData<ClassReport>(stored)
    if (report) seen.push({ report, view })
  }
  const sheet = contrastSheet(seen, { grade, gradeName, version: at.version, wholeGrade }, previous)
  if (!sheet) throw notFound()
  const seenIn = new Set([
    ...(sheet.classes.some(({ hasTotal }) => hasTotal) ? [TOTAL] : []),
    ...sheet.courses.map(({ paperId, courseId }) => paperId ?? courseId),
  ])
  const scoreLines = lines.filter(({ subject }) => seenIn.has(subject))
  return { examId: at.exam_id, version: at.version, gradeId, scoreLines, criticalBand, ...sheet }
}

/**
 * Z of everybody of the grade in the exam before, over those who sat it, and where that had the same subjects their
 * ranks; null when there was none.
 */
async function previousOf(db: Db, who: Principal, at: { exam_id: string; version: number }, gradeId: string) {
  const before = await examBefore(db, who.schoolId, at, gradeId)
  if (!before) return null
  const [totals, then, now] = await Promise.all([
    totalsOf(db, who.schoolId, before, gradeId),
    listVersionCourseIds(db, who.schoolId, before),
    listVersionCourseIds(db, who.schoolId, at),
  ])
  const scores = Int32Array.from(totals.values(), toHundredths)
  const m = momentsOf(scores)
  const middle = computeMeanScore(m)
  const sd = sdPop(m)
  if (middle === null || sd === null) return null
  const z = new Map<string, number>()
  for (const [id, score] of totals) {
    const own = zScore(toHundredths(score), middle, sd)
    if (own !== null) z.set(id, Math.round(own * 10_000) / 10_000)
  }
  const isAlike = then.toSorted().join() === now.toSorted().join()
  const { rank } = competitionRanks(scores)
  return {
    examId: before.exam_id,
    examName: before.name,
    startTime: before.start_time.getTime(),
    z,
    ranks: isAlike ? new Map([...totals.keys()].map((id, i) => [id, rank[i] as number])) : null,
  }
}
