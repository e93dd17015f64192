import type { Distribution, Standing } from '#contract/exam/report.ts'
import { bandOf, type LevelShare } from '#core/domain/analysis/level.ts'
import { ABSENT } from '#core/domain/analysis/marks.ts'
import { beatRate } from '#core/domain/analysis/rank.ts'
import { type Sections, sectionOf } from '#core/domain/analysis/sections.ts'
import type { RankDisplay } from '../db/tables.ts'
import { hidesRank, mergeSmallLevels, overlap, placesShown } from './hiding.ts'
import type { Divisions, ScoreColumnFigures } from './score-column.ts'

export interface StandingInput {
  column: ScoreColumnFigures
  by: Divisions
  student: number
  display: RankDisplay
  isJoint: boolean
  /** Of the school; absent: the product's own. */
  levels?: readonly LevelShare[] | undefined
}

/** The student's standing as the school shows it; level, sixth and beat rate are of the school. */
export function computeStanding({ column, by, student, display, isJoint, levels }: StandingInput): Standing {
  if (column.scores[student] === ABSENT) return { show: 'none' }
  const { klass, school, all } = column.ranks
  const rank = school.rank[student] as number
  const n = school.n[by.school.of[student] as number] as number
  const places = placesShown(display, rank, n, levels)
  if (!places || display === 'none') return { show: 'none' }
  if (display === 'level') {
    const level = mergeSmallLevels(n, levels).find((l) => l.first === places.first)?.level
    return level === undefined ? { show: 'none' } : { show: 'level', level }
  }
  if (display === 'band') return { show: 'band', band: bandOf(rank, n) }
  return {
    show: 'exact',
    classRank: klass.rank[student] as number,
    classOf: klass.n[by.klass.of[student] as number] as number,
    schoolRank: rank,
    schoolOf: n,
    jointRank: isJoint ? (all.rank[student] as number) : null,
    jointOf: isJoint ? (all.n[0] as number) : null,
    beat: beatOf(column, student, by),
  }
}

/** Share of the school strictly below, 0..100; null for the absent and for one alone. */
export function beatOf(column: ScoreColumnFigures, student: number, by: Divisions): number | null {
  if (column.scores[student] === ABSENT) return null
  const n = column.ranks.school.n[by.school.of[student] as number] as number
  return beatRate(column.ranks.school.lower[student] as number, n)
}

/** The histogram of the joint exam, or of the school. */
export function histogramOf(
  column: ScoreColumnFigures,
  school: number,
  isJoint: boolean,
): Omit<Distribution, 'own'> {
  const sections = (isJoint ? column.sections.all[0] : column.sections.school[school]) as Sections
  const { from, width, counts } = sections
  return { group: isJoint ? 'joint' : 'school', from, width, counts: Array.from(counts) }
}

/**
 * The student's own section: alone where the school shows ranks, and so the histogram, to everybody; else with the
 * histogram. Null where the school shows no standing, for the absent, and where section and level together would tell
 * the rank.
 */
export function distributionOf({
  column,
  by,
  student,
  display,
  isJoint,
  levels,
}: StandingInput): number | Distribution | null {
  const score = column.scores[student] as number
  if (score === ABSENT || display === 'none') return null
  const school = by.school.of[student] as number
  const { width } = (isJoint ? column.sections.all[0] : column.sections.school[school]) as Sections
  const own = sectionOf(score, column.full, width)
  if (display === 'exact') return own
  const histogram = histogramOf(column, school, isJoint)
  const above = histogram.counts.slice(own + 1).reduce((a, b) => a + b, 0)
  const section = { first: above + 1, last: above + (histogram.counts[own] as number) }
  const shown = isJoint
    ? null
    : placesShown(
        display,
        column.ranks.school.rank[student] as number,
        column.ranks.school.n[school] as number,
        levels,
      )
  return hidesRank(shown ? overlap(section, shown) : section) ? { ...histogram, own } : null
}
