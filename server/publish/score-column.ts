import type { GroupStats } from '#contract/exam/class-report.ts'
import { statsOfSorted } from '#core/domain/analysis/group-stats.ts'
import {
  type GroupOrder,
  type GroupRanks,
  type Groups,
  groupStudents,
  membersOf,
  orderedOf,
  orderWithin,
  ranksWithin,
} from '#core/domain/analysis/groups.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { ascendingOrder } from '#core/domain/analysis/order.ts'
import { type Sections, scoreSections, sectionWidth } from '#core/domain/analysis/sections.ts'
import type { ExamFacts, Students } from './exam-data.ts'

/** The reference groups of an exam. `all`: the students of every school in it. */
export interface Divisions {
  klass: Groups
  grade: Groups
  school: Groups
  all: Groups
}

export function divisionsOf(facts: ExamFacts, students: Students): Divisions {
  return {
    klass: groupStudents(students.klass, facts.classes.length),
    grade: groupStudents(students.grade, facts.grades.length),
    school: groupStudents(students.school, facts.schools.length),
    all: groupStudents(new Int32Array(students.ids.length), 1),
  }
}

/** One column of scores, of a paper or of the total, with everybody's standing and every group's figures. */
export interface ScoreColumnFigures {
  /** Hundredths. */
  full: number
  /** One for each student, hundredths, ABSENT where absent. */
  scores: Int32Array
  ranks: { klass: GroupRanks; school: GroupRanks; all: GroupRanks }
  stats: { klass: GroupStats[]; grade: GroupStats[]; school: GroupStats[]; all: GroupStats[] }
  /** By the thresholds of the product for every school alike; empty where one school alone sat the exam. */
  alike: { grade: GroupStats[]; school: GroupStats[] }
  sections: { school: Sections[]; all: Sections[] }
}

/** Figures of a class, grade or school are by the school's own thresholds, those over all schools by the product's. */
export function columnOf(
  scores: Int32Array,
  full: number,
  by: Divisions,
  facts: ExamFacts,
): ScoreColumnFigures {
  const ascending = ascendingOrder(scores)
  const klass = sortScoresByGroup(scores, ascending, by.klass)
  const grade = sortScoresByGroup(scores, ascending, by.grade)
  const school = sortScoresByGroup(scores, ascending, by.school)
  const all = sortScoresByGroup(scores, ascending, by.all)
  const width = sectionWidth(full / MARK_SCALE)
  const stats = (part: DivisionScores, schoolOf: (group: number) => number | undefined) =>
    each(part, (own, absent, g) =>
      statsOfSorted(own, absent, full, facts.schools[schoolOf(g) ?? -1]?.thresholds),
    )
  const sections = (part: DivisionScores) => each(part, (own) => scoreSections(own, full, width))
  const ranks = ({ groups, within }: DivisionScores) => ranksWithin(scores, groups, within)
  return {
    full,
    scores,
    ranks: { klass: ranks(klass), school: ranks(school), all: ranks(all) },
    stats: {
      klass: stats(klass, (g) => facts.classes[g]?.school),
      grade: stats(grade, (g) => facts.grades[g]?.school),
      school: stats(school, (g) => g),
      all: stats(all, () => undefined),
    },
    alike: facts.isJoint
      ? { grade: stats(grade, () => undefined), school: stats(school, () => undefined) }
      : { grade: [], school: [] },
    sections: { school: sections(school), all: sections(all) },
  }
}

/** One division's share of a column. */
interface DivisionScores {
  groups: Groups
  within: GroupOrder
  /** Scores in the order of `within`. */
  sorted: Int32Array
}

function sortScoresByGroup(scores: Int32Array, ascending: Int32Array, groups: Groups): DivisionScores {
  const within = orderWithin(ascending, groups)
  const sorted = new Int32Array(scores.length)
  for (let i = 0; i < sorted.length; i++) sorted[i] = scores[within.order[i] as number] as number
  return { groups, within, sorted }
}

/** `work` for every group with its scores, lowest first, and the number of its absent. */
function each<T>(
  { groups, within, sorted }: DivisionScores,
  work: (own: Int32Array, absent: number, group: number) => T,
): T[] {
  return Array.from({ length: groups.count }, (_, g) => {
    const own = orderedOf(sorted, within, groups, g)
    return work(own, membersOf(groups, g).length - own.length, g)
  })
}
