import { type Effectiveness, type EffectiveRule, effectiveness, effectiveScore } from './effective.ts'
import {
  type CriticalBand,
  criticalStudents,
  DEFAULT_BAND,
  type LineRule,
  lineScore,
  type Upline,
  upline,
} from './line.ts'

/** Scores a line is tried on, hundredths, ABSENT where absent; the same places in every list. */
export interface LineSheet {
  readonly totals: Int32Array
  /** Class number 0..classes-1 of each student. */
  readonly classOf: Int32Array
  readonly classes: number
  readonly subjects: readonly Int32Array[]
}

export interface ClassLine extends Upline {
  readonly critical: number
  /** One for each subject; null where the subject has no effective score. */
  readonly effective: readonly (Effectiveness | null)[]
}

export interface Simulated {
  /** Hundredths. */
  readonly line: number
  /** Effective score of each subject, hundredths, not rounded. */
  readonly effective: readonly (number | null)[]
  readonly all: ClassLine
  readonly classes: readonly ClassLine[]
}

/** Places of each class in a sheet, found once: a drag of the line asks many times. */
export interface Prepared {
  readonly sheet: LineSheet
  readonly members: readonly { readonly totals: Int32Array; readonly subjects: readonly Int32Array[] }[]
}

/** Sorts a sheet by class. O(students * subjects). */
export function prepareSheet(sheet: LineSheet): Prepared {
  const places = Array.from({ length: sheet.classes }, (): number[] => [])
  for (let i = 0; i < sheet.classOf.length; i++) places[sheet.classOf[i] as number]?.push(i)
  const pick = (from: Int32Array, at: readonly number[]) => Int32Array.from(at, (i) => from[i] as number)
  const members = places.map((at) => ({
    totals: pick(sheet.totals, at),
    subjects: sheet.subjects.map((subject) => pick(subject, at)),
  }))
  return { sheet, members }
}

/**
 * What a line would mean: upline, critical students, effective scores with single, double and mismatch, of everybody
 * and by class (analytics 5.5). Equal to a recomputation from the raw scores, because it is one. Null: no line.
 */
export function simulate(
  { sheet, members }: Prepared,
  rule: LineRule,
  how: EffectiveRule = { by: 'share' },
  band: CriticalBand = DEFAULT_BAND,
): Simulated | null {
  const line = lineScore(sheet.totals, rule)
  if (line === null) return null
  const effective = sheet.subjects.map((subject) => effectiveScore(sheet.totals, subject, line, how))
  const of = (totals: Int32Array, subjects: readonly Int32Array[]): ClassLine => ({
    ...upline(totals, line),
    critical: criticalStudents(totals, line, band).size,
    effective: subjects.map((subject, i) => {
      const score = effective[i]
      return score == null ? null : effectiveness(totals, subject, line, score)
    }),
  })
  return {
    line,
    effective,
    all: of(sheet.totals, sheet.subjects),
    classes: members.map(({ totals, subjects }) => of(totals, subjects)),
  }
}
