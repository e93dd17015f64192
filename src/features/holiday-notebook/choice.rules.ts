import type { Calls } from '#contract/calls.ts'
import { HOLIDAY_AT_MOST } from '#contract/wrong/holiday-notebook.ts'

export type HolidayExams = Calls['GET /api/base/data/notebook/holiday/exams']['reply']['exams']

/** Name of a paper among those of all exams. */
export const paperKey = ({ examId, paperId }: { examId: string; paperId: string }): string =>
  `${examId} ${paperId}`

/** Every paper with its name, newest exam first. */
export const listHolidayPapers = (exams: HolidayExams) =>
  exams.flatMap(({ examId, papers }) =>
    papers.map((paper) => ({ ...paper, examId, key: paperKey({ examId, paperId: paper.paperId }) })),
  )

/**
 * What is ticked at first: what was chosen before; else all papers, the newest first, as long as they fit in one book.
 */
export function firstChoice(exams: HolidayExams): string[] {
  const papers = listHolidayPapers(exams)
  const before = papers.filter((paper) => paper.chosen)
  if (before.length > 0) return before.map((paper) => paper.key)
  const fitting: string[] = []
  let room = HOLIDAY_AT_MOST
  for (const { key, questions } of papers) {
    if (questions > room) continue
    room -= questions
    fitting.push(key)
  }
  return fitting
}

/** How many questions the ticked papers have. */
export const countOf = (exams: HolidayExams, chosen: ReadonlySet<string>): number =>
  listHolidayPapers(exams).reduce((sum, { key, questions }) => sum + (chosen.has(key) ? questions : 0), 0)
