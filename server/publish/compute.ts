import { type AbsentRule, applyAbsentRule, missedSome } from '#core/domain/analysis/absences.ts'
import { type Assignment, assign } from '#core/domain/analysis/assigned/assign.ts'
import { PRESETS } from '#core/domain/analysis/assigned/presets.ts'
import { ABSENT, type MarkSheet, sumSheetFullMarks } from '#core/domain/analysis/marks.ts'
import { type PaperStats, paperStats } from '#core/domain/analysis/paper.ts'
import { rowTotals, sumPapers } from '#core/domain/analysis/totals.ts'
import type { ExamData, ExamFacts, PaperFacts, PaperMarks, Students } from './exam-data.ts'
import { foldSums, type GroupRates, groupRates, itemSums } from './item-sums.ts'
import { columnOf, type Divisions, divisionsOf, type ScoreColumnFigures } from './score-column.ts'

export interface ComputedPaper {
  facts: PaperFacts
  marks: PaperMarks
  /** Row of each student in `marks`, -1 where absent. */
  rowOf: Int32Array
  stats: PaperStats
  column: ScoreColumnFigures
  /** Over everybody who sat it; null: scores of this subject are not assigned. */
  assignment: Assignment | null
  /** Score rates of every class and school. */
  rates: { klass: GroupRates[]; school: GroupRates[] }
}

/** Everything the bundles are made of. */
export interface Computed extends Omit<ExamData, 'marks'> {
  by: Divisions
  papers: ComputedPaper[]
  /**
   * Its full mark is that of all papers. Whoever missed a subject is not in it, or, as the exam counts, is and the paper
   * not sat adds nothing.
   */
  total: ScoreColumnFigures
  /** What each student's papers add up to, counted or not; hundredths, ABSENT where absent from all. */
  sums: Int32Array
  /** 1: sat some papers and missed another. */
  missed: Uint8Array
  absent: AbsentRule
}

/** An exam whose papers come one by one, in any order. */
export type OpenExam = Omit<Computed, 'total' | 'sums' | 'missed' | 'absent'>

export function openExam(facts: ExamFacts, students: Students): OpenExam {
  return { facts, students, by: divisionsOf(facts, students), papers: [] }
}

/** Computes the paper at `at` of the exam's papers. */
export function addPaper({ facts, by, papers }: OpenExam, at: number, marks: PaperMarks): void {
  papers[at] = computePaper(facts.papers[at] as PaperFacts, marks, by, facts)
}

/** What needs every paper; all must have been added. */
export function closeExam(exam: OpenExam): Computed {
  const { facts, students, by, papers } = exam
  const full = papers.reduce((sum, p) => sum + p.column.full, 0)
  const scores = papers.map((p) => p.column.scores)
  const sums = sumPapers(scores, students.ids.length)
  const missed = missedSome(scores, by.klass, by.grade)
  const absent = facts.absent ?? 'counted'
  const totals = applyAbsentRule(sums, missed, absent)
  return { ...exam, total: columnOf(totals, full, by, facts), sums, missed, absent }
}

export function computeExam({ facts, students, marks }: ExamData): Computed {
  const exam = openExam(facts, students)
  for (const [p, own] of marks.entries()) addPaper(exam, p, own)
  return closeExam(exam)
}

function computePaper(facts: PaperFacts, marks: PaperMarks, by: Divisions, exam: ExamFacts): ComputedPaper {
  const sheet: MarkSheet = { marks: marks.marks, full: Int32Array.from(facts.items, (i) => i.full) }
  const students = by.all.of.length
  const scores = new Int32Array(students).fill(ABSENT)
  const rowOf = new Int32Array(students).fill(-1)
  const totals = rowTotals(sheet)
  marks.rows.forEach((student, row) => {
    scores[student] = totals[row] as number
    rowOf[student] = row
  })
  const items = facts.items.length
  const classSums = itemSums(marks, items, by.klass)
  const schools = exam.classes.map((c) => c.school)
  const schoolSums = foldSums(classSums, items, schools, by.school.count)
  return {
    facts,
    marks,
    rowOf,
    stats: paperStats(sheet, { totals }),
    column: columnOf(scores, sumSheetFullMarks(sheet), by, exam),
    assignment: facts.assigned ? assign(scores, PRESETS[facts.assigned.model], facts.assigned.choices) : null,
    rates: {
      klass: groupRates(classSums, by.klass, facts),
      school: groupRates(schoolSums, by.school, facts),
    },
  }
}
