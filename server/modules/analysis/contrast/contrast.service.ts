import type { ClassReport, SchoolReport } from '#contract/class-report.ts'
import type { ContrastSheet } from '#contract/contrast.ts'
import { toHundredths } from '#core/domain/analysis/marks.ts'
import { mean, momentsOf, sdPop } from '#core/domain/analysis/moments.ts'
import { zScore } from '#core/domain/analysis/standard-scores.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/principal.ts'
import { notFound } from '../../../http/refusal.ts'
import { storedData } from '../../../http/stored-data.ts'
import { findBundle } from '../analysis.repo.ts'
import { classesSeen } from '../classes-seen.ts'
import { classBundles, examBefore, totalsOf } from './contrast.repo.ts'
import { gradeFigures } from './grade.ts'
import { contrastSheet, type SeenClass } from './sheet.ts'

interface Asked {
  examId: string
  version?: number
  gradeId?: string
}

/** Every class of one grade that the reader may see some of, with its scores. @throws Refusal 10005 none */
export async function contrastFor(db: Db, who: Principal, asked: Asked): Promise<ContrastSheet> {
  const { at, classes } = await classesSeen(db, who, asked)
  const gradeId = asked.gradeId ?? classes[0]?.gradeId
  const own = classes.filter((c) => c.gradeId === gradeId)
  if (gradeId === undefined || own.length === 0) throw notFound()
  const [bundles, previous, whole] = await Promise.all([
    classBundles(
      db,
      who.schoolId,
      at,
      own.map((c) => c.classId),
    ),
    previousOf(db, who, at, gradeId),
    findBundle(db, who.schoolId, at, `grade:${gradeId}`, who.schoolId),
  ])
  const grade = whole && (await storedData<SchoolReport>(whole))
  if (!grade) throw notFound()
  const seen: SeenClass[] = []
  for (const { classId, view } of own) {
    const stored = bundles.get(classId)
    if (!stored) continue
    const report = await storedData<ClassReport>(stored)
    if (report) seen.push({ report, view })
  }
  const sheet = contrastSheet(seen, gradeFigures(grade), previous)
  if (!sheet) throw notFound()
  return { examId: at.exam_id, version: at.version, ...sheet }
}

/** Z of everybody of the grade in the exam before, over those who sat it; null when there was none. */
async function previousOf(db: Db, who: Principal, at: { exam_id: string; version: number }, gradeId: string) {
  const before = await examBefore(db, who.schoolId, at, gradeId)
  if (!before) return null
  const totals = await totalsOf(db, who.schoolId, before, gradeId)
  const m = momentsOf(Int32Array.from(totals.values(), toHundredths))
  const middle = mean(m)
  const sd = sdPop(m)
  if (middle === null || sd === null) return null
  const z = new Map<string, number>()
  for (const [id, score] of totals) {
    const own = zScore(toHundredths(score), middle, sd)
    if (own !== null) z.set(id, Math.round(own * 10_000) / 10_000)
  }
  return { examId: before.exam_id, examName: before.name, startTime: before.start_time.getTime(), z }
}
