import { type Effectiveness, type EffectiveRule, effectivenessOf, scoreOfShare } from './effective.ts'
import { effectiveByTotal } from './effective-lines.ts'
import {
  bandAround,
  type CriticalBand,
  type CriticalRule,
  DEFAULT_CRITICAL,
  type LineRule,
  lineIn,
  type Upline,
} from './line.ts'
import { ABSENT } from './marks.ts'
import { sortedScores } from './quartiles.ts'
import { countAtLeast } from './score-counts.ts'

/** Scores a line is tried on, hundredths, ABSENT where absent; the same places in every list. */
export interface LineSheet {
  readonly totals: Int32Array
  /** Class number 0..classes-1 of each student. */
  readonly classOf: Int32Array
  readonly classes: number
  readonly subjects: readonly Int32Array[]
  /** Everybody the line is drawn among, where the sheet holds only some of them; absent: those of the sheet. */
  readonly among?: LineReference
}

/** Whom a line is drawn among. Hundredths. */
export interface LineReference {
  /** Ascending, those present. */
  readonly totals: Int32Array
  /** Scores of each subject of those who have a total, ascending. */
  readonly subjects: readonly Int32Array[]
  /** Effective score by coefficient of each subject under a line set by `rule`; null: none. */
  readonly coefficient: (rule: LineRule, line: number) => readonly (number | null)[]
}

export interface ClassUpline extends Upline {
  readonly critical: number
  /** One for each subject; null where the subject has no effective score. */
  readonly effective: readonly (Effectiveness | null)[]
}

export interface Simulated {
  /** Hundredths. */
  readonly line: number
  /** Effective score of each subject, whole hundredths: the lowest score that has it. */
  readonly effective: readonly (number | null)[]
  /** Everybody the line is drawn among. */
  readonly among: Upline
  /** Everybody of the sheet, and each of its classes. */
  readonly all: ClassUpline
  readonly classes: readonly ClassUpline[]
}

/** A group of students put in order once: a drag of the line asks many times. Hundredths. */
interface Ordered {
  /** Totals of those present, ascending. */
  readonly totals: Int32Array
  readonly subjects: readonly {
    /** Scores of the subject's takers who have a total, ascending. */
    readonly takers: Int32Array
    /** Scores of those with a total, the highest total first; ABSENT where the subject was not taken. */
    readonly byTotal: Int32Array
  }[]
}

export interface Prepared {
  readonly sheet: LineSheet
  readonly all: Ordered
  readonly classes: readonly Ordered[]
}

function ordered(sheet: LineSheet, places: readonly number[]): Ordered {
  const of = (scores: Int32Array, at: readonly number[]) => Int32Array.from(at, (i) => scores[i] as number)
  const { totals, subjects } = sheet
  const best = places
    .filter((i) => totals[i] !== ABSENT)
    .sort((a, b) => (totals[b] as number) - (totals[a] as number))
  return {
    totals: of(totals, best).reverse(),
    subjects: subjects.map((scores) => ({
      takers: sortedScores(of(scores, best)),
      byTotal: of(scores, best),
    })),
  }
}

/** Puts a sheet in order, whole and by class. O(students * log students * subjects). */
export function prepareSheet(sheet: LineSheet): Prepared {
  const places = Array.from({ length: sheet.classes }, (): number[] => [])
  for (let i = 0; i < sheet.classOf.length; i++) places[sheet.classOf[i] as number]?.push(i)
  return {
    sheet,
    all: ordered(sheet, [...sheet.totals.keys()]),
    classes: places.map((at) => ordered(sheet, at)),
  }
}

function classLine(
  { totals, subjects }: Ordered,
  line: number,
  effective: readonly (number | null)[],
  band: CriticalBand,
): ClassUpline {
  const n = totals.length
  const above = countAtLeast(totals, line)
  return {
    n,
    above,
    rate: n === 0 ? null : above / n,
    critical: countAtLeast(totals, line - band.under) - countAtLeast(totals, line + band.over),
    effective: subjects.map(({ takers, byTotal }, s) => {
      const score = effective[s]
      if (score == null) return null
      let double = 0
      for (let i = 0; i < above; i++) {
        const own = byTotal[i] as number
        if (own !== ABSENT && own >= score) double++
      }
      return effectivenessOf(above, countAtLeast(takers, score), double)
    }),
  }
}

/**
 * What a line would mean: upline, critical students, effective scores with single, double and mismatch, of everybody
 * and by class (docs/formulas.md, Upline). The line, the critical band and the effective scores are those of `among`, the
 * counts those of the sheet.
 * Equal to a recomputation from the raw scores. Null: no line.
 */
export function simulate(
  { sheet, all, classes }: Prepared,
  rule: LineRule,
  how: EffectiveRule = { by: 'share' },
  critical: CriticalRule = DEFAULT_CRITICAL,
): Simulated | null {
  const totals = sheet.among?.totals ?? all.totals
  const line = lineIn(totals, rule)
  if (line === null) return null
  const n = totals.length
  const above = countAtLeast(totals, line)
  const among = { n, above, rate: n === 0 ? null : above / n }
  const effective = effectiveOf(sheet, all, rule, how, line, among.rate ?? 0)
  const band = bandAround(totals, line, critical)
  const of = (group: Ordered) => classLine(group, line, effective, band)
  return { line, effective, among, all: of(all), classes: classes.map(of) }
}

function effectiveOf(
  sheet: LineSheet,
  all: Ordered,
  rule: LineRule,
  how: EffectiveRule,
  line: number,
  share: number,
): readonly (number | null)[] {
  if (how.by === 'given') return sheet.subjects.map(() => how.score)
  if (how.by === 'coefficient') {
    const own = () => effectiveByTotal(sheet.totals, sheet.subjects)(line)
    return sheet.among ? sheet.among.coefficient(rule, line) : own()
  }
  const takers = sheet.among?.subjects ?? all.subjects.map((s) => s.takers)
  return sheet.subjects.map((_, s) => scoreOfShare(takers[s] ?? new Int32Array(), share))
}
