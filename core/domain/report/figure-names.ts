import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { FigureKind, FigureQuery } from '#contract/names.ts'
import { type Figure, highestOfBottom, isCounted, lowestOfTop } from '../analysis/figure.ts'
import { bandAround, type LineRule, lineIn } from '../analysis/line.ts'
import { ABSENT, MARK_SCALE } from '../analysis/marks.ts'
import { sortedScores } from '../analysis/quartiles.ts'
import { simulate } from '../analysis/simulator.ts'
import { criticalRuleOf } from '../contrast/critical.ts'
import {
  type ContrastSubject,
  lineSheetOf,
  SEGMENTS,
  scoresOfClass,
  subjectsOf,
  TOTAL,
} from '../contrast/subjects.ts'
import { countOfRate, isRate, type RateFigure } from './rate-count.ts'

/** What is wrong with a request: the name of its field, or a class that is not seen in the subject. */
export type WrongField = 'subject' | 'n' | 'to' | 'value' | 'part' | 'classId'

/** Who a figure counts. Hundredths. */
export interface FigureNames {
  readonly subject: ContrastSubject
  /** Indexes of the sheet's students, in its order. */
  readonly members: readonly number[]
  readonly line: number | null
  readonly part: { readonly subject: ContrastSubject; readonly line: number | null } | null
}

/** The line a request sets: a whole number of hundredths, or a share. Null: it sets none. */
const ruleIn = ({ by, value }: FigureQuery): LineRule | null =>
  by === undefined || value === undefined
    ? null
    : by === 'score'
      ? { by, score: Math.round(value * MARK_SCALE) }
      : { by, share: value }

/**
 * The students of a sheet that a figure counts, of one of its classes or of all that are seen in the subject. Counts of
 * screens are lengths of these lists: both ask `isCounted`, or `simulate`, which a test holds to it.
 */
export function findFigureStudents(
  sheet: ContrastSheet,
  asked: FigureQuery,
  classId?: string,
): FigureNames | { readonly wrong: WrongField } {
  const subjects = subjectsOf(sheet)
  // of an exam of one subject the total is that subject
  const subject = subjects.find(({ id }) => id === asked.subject) ?? onlyOne(subjects, asked.subject)
  if (!subject) return { wrong: 'subject' }
  const at = classId === undefined ? null : sheet.classes.findIndex((k) => k.classId === classId)
  if (at !== null && !subject.classes.includes(at)) return { wrong: 'classId' }
  const classes = at === null ? subject.classes : [at]
  const among = [...sheet.classOf.keys()].filter((i) => classes.includes(sheet.classOf[i] as number))
  const kind = asked.figure
  if (kind === 'single' || kind === 'double' || kind === 'mismatch') {
    return effectiveNames(sheet, subjects, subject, asked, among)
  }
  const figure = isRate(kind)
    ? rateFigure(sheet, subject, kind, classes)
    : figureOf(sheet, subject, asked, kind)
  if (figure !== null && 'wrong' in figure) return figure
  const members =
    figure === null
      ? []
      : among.filter((i) => isCounted(figure, subject.scores[i] as number, subject.everybody))
  const line = figure && 'line' in figure && !isRate(kind) ? figure.line : null
  return { subject, members, line, part: null }
}

const onlyOne = (subjects: readonly ContrastSubject[], asked: string): ContrastSubject | undefined =>
  asked === TOTAL && subjects.length === 1 ? subjects[0] : undefined

/** Figures of one column of scores that are no published rate. */
type OfColumn = Exclude<FigureKind, RateFigure | 'single' | 'double' | 'mismatch'>

/** Null: nobody is in it. */
function figureOf(
  sheet: ContrastSheet,
  subject: ContrastSubject,
  asked: FigureQuery,
  figure: OfColumn,
): Figure | { wrong: WrongField } | null {
  const { n, from, to } = asked
  if (figure === 'front' || figure === 'back') return n === undefined ? { wrong: 'n' } : { of: figure, n }
  if (figure === 'segment') {
    return n === undefined || n > SEGMENTS ? { wrong: 'n' } : { of: figure, at: n - 1, segments: SEGMENTS }
  }
  if (figure === 'band') {
    if (from === undefined || to === undefined || to <= from) return { wrong: 'to' }
    return { of: figure, from: Math.round(from * MARK_SCALE), to: Math.round(to * MARK_SCALE) }
  }
  if (figure !== 'above' && figure !== 'below' && figure !== 'critical') return { of: figure }
  const rule = ruleIn(asked)
  if (!rule) return { wrong: 'value' }
  const line = lineIn(subject.everybody, rule)
  if (line === null) return null
  if (figure !== 'critical') return { of: figure, line }
  const band = bandAround(subject.everybody, line, criticalRuleOf(sheet))
  return { of: figure, line, band }
}

/** As published: as many of the highest (or lowest) as each class's rate says, whatever the thresholds are today. */
function rateFigure(
  sheet: ContrastSheet,
  subject: ContrastSubject,
  figure: RateFigure,
  classes: readonly number[],
): Figure | null {
  const scores = classes.flatMap((at) => [...scoresOfClass(sheet, subject, at)])
  const ascending = sortedScores(Int32Array.from(scores))
  const count = classes.reduce((sum, at) => {
    const stats = subject.stats[at]
    return stats ? sum + countOfRate(stats, figure) : sum
  }, 0)
  if (figure === 'low') {
    const highest = highestOfBottom(ascending, count)
    return highest === null ? null : { of: 'below', line: highest + 1 }
  }
  const lowest = lowestOfTop(ascending, count)
  return lowest === null ? null : { of: 'above', line: lowest }
}

function effectiveNames(
  sheet: ContrastSheet,
  subjects: readonly ContrastSubject[],
  subject: ContrastSubject,
  asked: FigureQuery,
  among: readonly number[],
): FigureNames | { wrong: WrongField } {
  const rule = ruleIn(asked)
  if (!rule) return { wrong: 'value' }
  if (subject.id !== TOTAL) return { wrong: 'subject' }
  const { prepared, subjects: parts } = lineSheetOf(sheet, subject, subjects)
  const which = parts.findIndex(({ id }) => id === asked.part)
  const part = parts[which]
  if (!part) return { wrong: 'part' }
  const found = simulate(prepared, rule, { by: asked.how ?? 'share' })
  const effective = found?.effective[which] ?? null
  const { line = null } = found ?? {}
  const told = { subject, line, part: { subject: part, line: effective } }
  if (line === null || effective === null) return { ...told, members: [] }
  const members = among.filter((i) => {
    // whoever has no total is in no count beside a line of it
    if (subject.scores[i] === ABSENT) return false
    const reaches = isCounted({ of: 'above', line }, subject.scores[i] as number, subject.everybody)
    const isEffective = isCounted({ of: 'above', line: effective }, part.scores[i] as number, part.everybody)
    if (asked.figure === 'single') return isEffective
    return reaches && isEffective === (asked.figure === 'double')
  })
  return { ...told, members }
}

/** Marks of a score in hundredths; null where absent. */
export const scoreToMarks = (score: number): number | null => (score === ABSENT ? null : score / MARK_SCALE)
