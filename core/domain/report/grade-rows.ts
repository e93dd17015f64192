import type { ClassReport } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { ABSENT, MARK_SCALE } from '../analysis/marks.ts'
import { competitionRanks } from '../analysis/rank.ts'
import { ascendingOf, rankAmong } from '../analysis/score-counts.ts'
import type { SortableTranscriptRow } from './sort-rows.ts'

const toGradeRowMarks = (hundredths: number | null | undefined): number | null =>
  hundredths === null || hundredths === undefined ? null : hundredths / MARK_SCALE

/** Rank of each value among all of them, highest first; null for null. */
function ranksOf(scores: readonly (number | null)[]): (number | null)[] {
  const { rank } = competitionRanks(Int32Array.from(scores, (x) => x ?? ABSENT))
  return scores.map((x, i) => (x === null ? null : (rank[i] as number)))
}

/** The same, each among those of its own class. */
function ranksInClass(scores: readonly (number | null)[], classOf: readonly number[]): (number | null)[] {
  const ranks: (number | null)[] = scores.map(() => null)
  for (const klass of new Set(classOf)) {
    const own = classOf.flatMap((k, i) => (k === klass ? [i] : []))
    const ranked = ranksOf(own.map((i) => scores[i] ?? null))
    own.forEach((i, at) => {
      ranks[i] = ranked[at] ?? null
    })
  }
  return ranks
}

/**
 * The transcript of all classes of a grade, from the sheet that compares them: ranks of the total in class and grade; of
 * a reader of one subject, of that subject. Places won are those since the exam before, where it had the same subjects.
 */
export function gradeRows(sheet: ContrastSheet): SortableTranscriptRow[] {
  const { studentIds, names, numbers, classOf, totals, scores, classes, previous } = sheet
  const hasTotal = classes.every((klass) => klass.hasTotal)
  const ranked = hasTotal ? totals : scores.length === 1 ? (scores[0] ?? []) : totals.map(() => null)
  const inGrade = ranksOf(ranked)
  const inClass = ranksInClass(ranked, classOf)
  return studentIds.map((studentId, i) => {
    const sat = scores.flatMap((of) => of[i] ?? [])
    const total = toGradeRowMarks(totals[i])
    const before = previous?.ranks?.[i] ?? null
    const now = inGrade[i] ?? null
    return {
      studentId,
      studentName: names[i] ?? '',
      studentNumber: numbers[i] ?? '',
      className: classes[classOf[i] ?? -1]?.className ?? '',
      total,
      // who missed a subject stays apart: what was sat is told, and ranks nowhere
      ...(hasTotal &&
        total === null &&
        sat.length > 0 && { apart: toGradeRowMarks(sat.reduce((a, b) => a + b)) ?? 0 }),
      classRank: inClass[i] ?? null,
      schoolRank: now,
      jointRank: null,
      gained: before === null || now === null ? null : before - now,
      scores: scores.map((of) => toGradeRowMarks(of[i])),
    }
  })
}

/** Name of the exam before, where its places compare with those of now. */
export const examCompared = ({ previous }: ContrastSheet): string | null =>
  (previous?.ranks && previous.examName) ?? null

type OfClass = Pick<ClassReport, 'classId' | 'version' | 'hasTotal'> & {
  readonly rows: readonly SortableTranscriptRow[]
}

/**
 * A class's lines with the places won or lost in the grade since the exam before, and that exam's name. `sheet`: the
 * comparison of the class's grade. Lines stay as they are, and `before` is null, where the sheet is of another version
 * or grade, tells no places then, or not the totals of the grade now.
 */
export function withPlacesWon(
  report: OfClass,
  sheet: ContrastSheet | null,
): { before: string | null; rows: readonly SortableTranscriptRow[] } {
  const isSame =
    report.hasTotal &&
    sheet?.version === report.version &&
    sheet.classes.some(({ classId, hasTotal }) => classId === report.classId && hasTotal)
  const ranks = sheet?.previous?.ranks
  const counts = sheet?.grade.counts?.total
  if (!isSame || !ranks || !counts) return { before: null, rows: report.rows }
  const everybody = ascendingOf(counts)
  const placeOf = new Map(sheet.studentIds.map((id, i) => [id, i]))
  const rows = report.rows.map((row) => {
    const i = placeOf.get(row.studentId)
    if (i === undefined) return { ...row, gained: null }
    const [now, before] = [rankAmong(everybody, sheet.totals[i] ?? ABSENT), ranks[i] ?? null]
    return { ...row, gained: before === null || now === 0 ? null : before - now }
  })
  return { before: examCompared(sheet), rows }
}

/** A class's lines of a reader of one subject alone, with the rank in it. */
export function withSubjectRank(rows: readonly SortableTranscriptRow[]): SortableTranscriptRow[] {
  const ranks = ranksOf(
    rows.map(({ scores }) => (scores[0] === null ? null : Math.round((scores[0] ?? 0) * MARK_SCALE))),
  )
  return rows.map((row, i) => ({ ...row, classRank: ranks[i] ?? null }))
}
