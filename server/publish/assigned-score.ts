import type { ReportAssigned } from '#contract/exam/report.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import type { Computed, ComputedPaper } from './compute.ts'
import { hidesRank, overlap, placesShown } from './hiding.ts'
import { locateStudent } from './locate-student.ts'

/**
 * A student's assigned score in a paper, and how it came about where that tells no more of the standing than the school
 * shows: the level is a stretch of places of the whole reference group. Undefined: none is assigned, or absent.
 */
export function assignedOf(
  exam: Computed,
  paper: ComputedPaper,
  student: number,
): ReportAssigned | undefined {
  const { assignment, column } = paper
  if (!assignment) return undefined
  const found = assignment.of(column.scores[student] as number)
  if (!found) return undefined
  const { model, choices } = assignment
  const { found: level, n } = found
  const { facts, school } = locateStudent(exam, student)
  const exact = facts.rankDisplay === 'exact'
  const shown = placesShown(
    facts.rankDisplay,
    column.ranks.school.rank[student] as number,
    column.ranks.school.n[school] as number,
    facts.levels,
  )
  const own = { first: level.before + 1, last: level.before + level.count }
  const isOneSchool = column.stats.school.filter((s) => s.n > 0).length === 1
  // places of the joint exam and of the school are not the same places: they cannot be laid over each other
  const tells = exact || (shown !== null && hidesRank(isOneSchool ? overlap(own, shown) : own))
  return {
    score: found.assigned,
    model: model.id,
    why: tells
      ? {
          level: found.levelName,
          share: model.levels[level.level]?.share ?? 0,
          low: found.low,
          high: found.high,
          rawLow: level.rawLow / MARK_SCALE,
          rawHigh: level.rawHigh / MARK_SCALE,
          exact: found.exact,
          count: exact ? level.count : null,
          n: exact ? n : null,
          ...choices,
        }
      : null,
  }
}
