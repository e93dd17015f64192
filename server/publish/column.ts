import type { GroupStats } from '#contract/class-report.ts'
import { groupStats } from '#core/domain/analysis/group-stats.ts'
import {
  type GroupRanks,
  type Groups,
  groupsOf,
  ranksWithin,
  scoresOf,
} from '#core/domain/analysis/groups.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
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
    klass: groupsOf(students.klass, facts.classes.length),
    grade: groupsOf(students.grade, facts.grades.length),
    school: groupsOf(students.school, facts.schools.length),
    all: groupsOf(new Int32Array(students.ids.length), 1),
  }
}

/** One column of scores, of a paper or of the total, with everybody's standing and every group's figures. */
export interface Column {
  /** Hundredths. */
  full: number
  /** One for each student, hundredths, ABSENT where absent. */
  scores: Int32Array
  ranks: { klass: GroupRanks; school: GroupRanks; all: GroupRanks }
  stats: { klass: GroupStats[]; grade: GroupStats[]; school: GroupStats[]; all: GroupStats[] }
  sections: { school: Sections[]; all: Sections[] }
}

/** Figures of a class, grade or school are by the school's own thresholds, those over all schools by the product's. */
export function columnOf(scores: Int32Array, full: number, by: Divisions, facts: ExamFacts): Column {
  const width = sectionWidth(full / MARK_SCALE)
  const each = <T>(groups: Groups, work: (scores: Int32Array, group: number) => T): T[] =>
    Array.from({ length: groups.count }, (_, g) => work(scoresOf(scores, groups, g), g))
  const stats = (groups: Groups, schoolOf: (group: number) => number | undefined) =>
    each(groups, (own, g) => groupStats(own, full, facts.schools[schoolOf(g) ?? -1]?.thresholds))
  const sections = (groups: Groups) => each(groups, (own) => scoreSections(own, full, width))
  return {
    full,
    scores,
    ranks: {
      klass: ranksWithin(scores, by.klass),
      school: ranksWithin(scores, by.school),
      all: ranksWithin(scores, by.all),
    },
    stats: {
      klass: stats(by.klass, (g) => facts.classes[g]?.school),
      grade: stats(by.grade, (g) => facts.grades[g]?.school),
      school: stats(by.school, (g) => g),
      all: stats(by.all, () => undefined),
    },
    sections: { school: sections(by.school), all: sections(by.all) },
  }
}
