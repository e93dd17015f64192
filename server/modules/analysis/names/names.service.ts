import type { Static } from 'typebox'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { NamesOfFigure, namesOfFigure } from '#contract/names.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { DEFAULT_THRESHOLDS, levelCounts, type Thresholds } from '#core/domain/analysis/rates.ts'
import { rankAmong } from '#core/domain/analysis/score-counts.ts'
import { type FigureNames, findFigureStudents, scoreToMarks } from '#core/domain/report/figure-names.ts'
import { isRate } from '#core/domain/report/rate-count.ts'
import type { Db } from '../../../db/db.ts'
import { readFigures } from '../../../exams/rules/school-figures.ts'
import { badField, notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { contrastFor, type GradeReferences } from '../contrast/contrast.service.ts'

type FigureNamesQuery = Static<(typeof namesOfFigure)['query']>

/**
 * The students that a figure counts. Who is named is decided as for the comparison of classes: nobody of a class, subject
 * or school that the reader does not see is in the sheet this is read from.
 * @throws Refusal 10005 no such exam, class or subject for this reader; 10001 a field that the figure needs is missing
 */
export async function namesFor(
  db: Db,
  references: GradeReferences,
  who: Principal,
  asked: FigureNamesQuery,
): Promise<NamesOfFigure> {
  const sheet = await contrastFor(db, references, who, asked)
  const found = findFigureStudents(sheet, asked, asked.classId)
  if ('wrong' in found) {
    if (found.wrong === 'classId' || found.wrong === 'subject') throw notFound()
    throw badField(found.wrong, 'missing')
  }
  const thresholds = isRate(asked.figure)
    ? ((await readFigures(db, [who.schoolId])).get(who.schoolId)?.thresholds ?? DEFAULT_THRESHOLDS)
    : null
  const line = thresholds ? thresholdLine(found, asked, thresholds, sheet) : found.line
  return { ...headOf(sheet, found, asked, line), rows: rowsOf(sheet, found, line) }
}

/** The line of a rate by today's thresholds; null where they count others than were published. */
function thresholdLine(
  found: FigureNames,
  asked: FigureNamesQuery,
  thresholds: Thresholds,
  sheet: ContrastSheet,
) {
  const { figure, classId } = asked
  if (!isRate(figure)) return null
  const { scores, classes, full } = found.subject
  const own = scores.filter((_, i) => {
    const at = sheet.classOf[i] as number
    return classId === undefined ? classes.includes(at) : sheet.classes[at]?.classId === classId
  })
  const whole = full * MARK_SCALE
  return levelCounts(own, whole, thresholds)[figure] === found.members.length
    ? Math.round(thresholds[figure] * whole)
    : null
}

function headOf(
  sheet: ContrastSheet,
  { subject, part }: FigureNames,
  { classId }: FigureNamesQuery,
  line: number | null,
): Omit<NamesOfFigure, 'rows'> {
  const { examId, version, examName, startTime, schoolName } = sheet
  return {
    examId,
    version,
    examName,
    startTime,
    schoolName,
    subjectName: subject.name,
    full: subject.full,
    className: sheet.classes.find((k) => k.classId === classId)?.className ?? null,
    line: line === null ? null : line / MARK_SCALE,
    part: part && { name: part.subject.name, line: part.line === null ? null : part.line / MARK_SCALE },
    among: subject.among,
  }
}

function rowsOf(sheet: ContrastSheet, found: FigureNames, line: number | null): NamesOfFigure['rows'] {
  const { subject, part, members } = found
  const away = (score: number | null, from: number | null) =>
    score === null || from === null ? null : (Math.round(score * MARK_SCALE) - from) / MARK_SCALE
  return members.map((i) => {
    const score = scoreToMarks(subject.scores[i] as number)
    const partScore = part ? scoreToMarks(part.subject.scores[i] as number) : null
    return {
      studentId: sheet.studentIds[i] ?? '',
      studentName: sheet.names[i] ?? '',
      studentNumber: sheet.numbers[i] ?? '',
      className: sheet.classes[sheet.classOf[i] as number]?.className ?? '',
      score,
      rank: rankAmong(subject.everybody, subject.scores[i] as number) || null,
      away: away(score, line),
      partScore,
      partAway: away(partScore, part?.line ?? null),
    }
  })
}
