import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { rankAmong } from '../analysis/score-counts.ts'
import { tScore } from '../analysis/standard-scores.ts'
import { averagesOf } from './averages.ts'
import { type ContrastSubject, subjectsOf, TOTAL } from './subjects.ts'

/** An exam and what is looked at in it: the total, or one subject. */
export interface BesideExam {
  readonly sheet: ContrastSheet
  readonly subject: ContrastSubject
}

/** A class's mean in one exam. */
export interface MeanThen {
  /** T of the mean among everybody it is held against: 50 is their mean. */
  readonly t: number
  /** Standard error of `t`; null under two students, or without spread. */
  readonly error: number | null
  /** Marks. */
  readonly mean: number
  readonly n: number
}

export interface ClassBeside {
  readonly classId: string
  readonly className: string
  /** One for each exam; null: nobody of the class is seen in it. */
  readonly means: readonly (MeanThen | null)[]
  /** From the first exam that the class has to the last; null: it has fewer than two. */
  readonly change: { readonly t: number; readonly isClear: boolean } | null
}

export interface StudentBeside {
  readonly studentId: string
  readonly name: string
  readonly number: string
  readonly classId: string
  readonly className: string
  /** One for each exam; null: did not sit it, or is not seen in it. */
  readonly ranks: readonly (number | null)[]
  /** Places won from the first exam with a rank to the last; negative: lost. Null: fewer than two. */
  readonly gained: number | null
}

/** A difference is clear beyond this many standard errors. */
const Z = 1.96

/**
 * The same subject in every sheet, by its code: the first paper of it where there are several. Sheets without it are left
 * out. @param subjectId of a subject of the last sheet
 */
export function findSameSubjectExams(sheets: readonly ContrastSheet[], subjectId: string): BesideExam[] {
  const asked = subjectsOf(sheets.at(-1) as ContrastSheet).find(({ id }) => id === subjectId)
  const code = asked?.at == null ? null : sheets.at(-1)?.courses[asked.at]?.courseId
  return sheets.flatMap((sheet) => {
    const subject = subjectsOf(sheet).find(({ id, at }) =>
      code === null ? id === TOTAL : at !== null && sheet.courses[at]?.courseId === code,
    )
    return subject ? [{ sheet, subject }] : []
  })
}

function meansOf({ sheet, subject }: BesideExam): Map<string, MeanThen> {
  const { grade, classes } = averagesOf(sheet, subject)
  const { mean: all, sd } = grade
  return new Map(
    classes.flatMap(({ classId, stats, contrast }) => {
      if (stats.mean === null || all === null || sd === null || sd <= 0) return []
      const error = contrast?.error == null ? null : (10 * contrast.error) / sd
      return [[classId, { t: tScore(stats.mean, all, sd), error, mean: stats.mean, n: stats.n }]]
    }),
  )
}

function changeOf(means: readonly (MeanThen | null)[]): ClassBeside['change'] {
  const had = means.filter((one) => one !== null)
  const [first, last] = [had[0], had.at(-1)]
  if (!first || !last || first === last) return null
  const t = last.t - first.t
  if (first.error === null || last.error === null) return { t, isClear: false }
  return { t, isClear: Math.abs(t) > Z * Math.hypot(first.error, last.error) }
}

/** Classes of the last exam, each with its mean in all of them. */
export function classesBeside(exams: readonly BesideExam[]): ClassBeside[] {
  const last = exams.at(-1)
  if (!last) return []
  const means = exams.map(meansOf)
  return last.subject.classes.flatMap((at) => {
    const klass = last.sheet.classes[at]
    if (!klass) return []
    const own = means.map((of) => of.get(klass.classId) ?? null)
    return [{ classId: klass.classId, className: klass.className, means: own, change: changeOf(own) }]
  })
}

const ranksOf = ({ sheet, subject }: BesideExam): Map<string, number> =>
  new Map(
    sheet.studentIds.flatMap((id, i) => {
      const rank = rankAmong(subject.everybody, subject.scores[i] as number)
      return rank > 0 ? [[id, rank] as const] : []
    }),
  )

/** Students of the last exam, each with the rank in all of them: among those whom the subject ranks. */
export function studentsBeside(exams: readonly BesideExam[]): StudentBeside[] {
  const last = exams.at(-1)
  if (!last) return []
  const ranks = exams.map(ranksOf)
  const { sheet, subject } = last
  return sheet.studentIds.flatMap((studentId, i) => {
    const at = sheet.classOf[i] as number
    if (!subject.classes.includes(at)) return []
    const own = ranks.map((of) => of.get(studentId) ?? null)
    const had = own.filter((rank) => rank !== null)
    const [from, to] = [had[0], had.at(-1)]
    return [
      {
        studentId,
        name: sheet.names[i] ?? '',
        number: sheet.numbers[i] ?? '',
        classId: sheet.classes[at]?.classId ?? '',
        className: sheet.classes[at]?.className ?? '',
        ranks: own,
        gained: had.length < 2 || from === undefined || to === undefined ? null : from - to,
      },
    ]
  })
}
