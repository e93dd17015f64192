import type { GroupStats } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { Population } from '#contract/population.ts'
import { groupStats } from '../analysis/group-stats.ts'
import type { LineRule } from '../analysis/line.ts'
import { ABSENT, MARK_SCALE } from '../analysis/marks.ts'
import { ascendingOf, scoreCounts } from '../analysis/score-counts.ts'
import { type LineReference, type LineSheet, prepareSheet } from '../analysis/simulator.ts'

/** Choice of the whole exam in the list of subjects. */
export const TOTAL = 'total'

/** Tenths that the ranks are divided into. */
export const SEGMENTS = 10

/** The total or one subject, as far as the reader sees it. */
export interface ContrastSubject {
  readonly id: string
  /** Place in `courses` of the sheet; null for the total. */
  readonly at: number | null
  /** '' for the total. */
  readonly name: string
  readonly full: number
  /** Hundredths by student, ABSENT where absent or unseen. */
  readonly scores: Int32Array
  /** Indexes of the classes seen in it. */
  readonly classes: readonly number[]
  /** Whom classes are held against and students ranked among. */
  readonly among: Population
  /** Scores of all of them, ascending. */
  readonly everybody: Int32Array
  /** Their figures. */
  readonly grade: GroupStats
  /** The students the reader sees: `among` itself where that is everybody. */
  readonly seen: Population
  /** Place of each class of the sheet among them by its mean; null: no mean, or not seen. */
  readonly places: readonly (number | null)[]
  /** Published figures of each class of the sheet; null: not seen, or told by an older server. */
  readonly stats: readonly (GroupStats | null)[]
}

const column = (list: readonly (number | null)[]): Int32Array => Int32Array.from(list, (x) => x ?? ABSENT)

type SubjectScores = Pick<ContrastSubject, 'id' | 'at' | 'name' | 'full' | 'scores' | 'classes'>

function subjectOf(sheet: ContrastSheet, place: SubjectScores): ContrastSubject {
  const { at, full, scores, classes } = place
  const pick = <T>(of: { total: T | null; courses: readonly (T | null)[] } | undefined): T | null =>
    (at === null ? of?.total : of?.courses[at]) ?? null
  const own = scores.filter((_, i) => classes.includes(sheet.classOf[i] as number))
  const present = own.filter((x) => x !== ABSENT).length
  const { version } = sheet
  const some = {
    of: 'seen',
    name: '',
    version,
    classes: classes.length,
    roster: own.length,
    sat: present,
  } as const
  const counts = pick(sheet.grade.counts)
  // kept from a server that did not tell whom it counts: all that is known are the classes seen
  const population = counts && pick(sheet.grade.population)
  const seen = population?.classes === classes.length ? population : some
  return {
    ...place,
    among: population ?? seen,
    everybody: ascendingOf(population && counts ? counts : scoreCounts(own)),
    grade: (population && pick(sheet.grade)) ?? groupStats(own, full * MARK_SCALE),
    seen,
    places: sheet.classes.map((k) => (population ? pick(k.places) : null)),
    stats: sheet.classes.map((k) => pick(k.stats)),
  }
}

/** What can be compared: the total where it may be read and is more than one subject, then each subject. */
export function subjectsOf(sheet: ContrastSheet): ContrastSubject[] {
  const courses = sheet.courses.map(({ courseId, courseName, full, paperId }, at) =>
    subjectOf(sheet, {
      id: paperId ?? courseId,
      at,
      name: courseName,
      full,
      scores: column(sheet.scores[at] ?? []),
      classes: sheet.classes.flatMap((k, i) => (k.courses.includes(at) ? [i] : [])),
    }),
  )
  const whole = sheet.classes.flatMap((k, i) => (k.hasTotal ? [i] : []))
  if (whole.length === 0 || courses.length === 1) return courses
  const total = { id: TOTAL, at: null, name: '', full: sheet.fullMark, scores: column(sheet.totals) }
  return [subjectOf(sheet, { ...total, classes: whole }), ...courses]
}

/** Scores of one class in a subject, in the sheet's order. */
export const scoresOfClass = (sheet: ContrastSheet, subject: ContrastSubject, klass: number): Int32Array =>
  subject.scores.filter((_, i) => sheet.classOf[i] === klass)

/**
 * The sheet for trying lines on a subject, of the classes seen in it; beside the total every subject tells its effective
 * score. Lines and effective scores are those of everybody the subject is ranked among.
 */
export function lineSheetOf(sheet: ContrastSheet, subject: ContrastSubject, all: readonly ContrastSubject[]) {
  const subjects = subject.id === TOTAL ? all.filter((s) => s.id !== TOTAL) : []
  const inClass = sheet.classOf.map((klass) => subject.classes.includes(klass))
  // students of other classes have no total here: they are in no count beside it
  const only = (scores: Int32Array) => scores.map((x, i) => (inClass[i] ? x : ABSENT))
  const among = amongOf(sheet, subject, subjects)
  const lines: LineSheet = {
    totals: only(subject.scores),
    classOf: Int32Array.from(sheet.classOf),
    classes: sheet.classes.length,
    subjects: subjects.map((s) => only(s.scores)),
    ...(among && { among }),
  }
  return { prepared: prepareSheet(lines), subjects }
}

/** Null: the line is drawn among the students of the sheet. */
function amongOf(
  sheet: ContrastSheet,
  subject: ContrastSubject,
  subjects: readonly ContrastSubject[],
): LineReference | null {
  const { effective } = sheet.grade
  if (subject.among.of === 'seen') return null
  if (subject.id === TOTAL && !effective) return null
  const read = (rule: LineRule, at: number | null): number | null => {
    if (at === null || !effective) return null
    if (rule.by === 'share') return effective.byShare[at]?.[Math.round(rule.share)] ?? null
    const mark = rule.score / MARK_SCALE
    const half = effective.byHalf?.[at]
    // an older server tells whole marks alone
    if (half && mark % 1 !== 0) return half[Math.floor(mark)] ?? null
    return effective.byScore[at]?.[Math.round(mark)] ?? null
  }
  return {
    totals: subject.everybody,
    subjects: subjects.map((s) => {
      const inTotal = s.at === null ? undefined : effective?.inTotal?.[s.at]
      return inTotal ? ascendingOf(inTotal) : s.everybody
    }),
    coefficient: (rule) => subjects.map((s) => read(rule, s.at)),
  }
}
