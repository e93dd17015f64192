import type { HomeworkLine, Marker, SheetState } from '#contract/homework/homework.ts'
import { toHomeworkView } from '#core/domain/homework/family-list.ts'

/** A homework beside one student's paper, as the database has it. */
export interface LineRow {
  homework_id: string
  title: string
  course_id: string
  course_name: string
  marker: string
  start_at: Date
  deadline_at: Date
  full_mark: number
  teacher_name: string | null
  questions: number | null
  state: string | null
  late: boolean | null
  submitted_at: Date | null
  score: number | null
}

/** One line of a list. A score is told only of a checked paper. `now`: epoch ms. */
export function toHomeworkLine(row: LineRow, now: number): HomeworkLine {
  const state = (row.state ?? 'todo') as SheetState
  const over = now > row.deadline_at.getTime()
  return {
    homeworkId: row.homework_id,
    title: row.title,
    courseId: row.course_id,
    courseName: row.course_name,
    teacherName: row.teacher_name ?? '',
    marker: row.marker as Marker,
    startAt: row.start_at.getTime(),
    deadlineAt: row.deadline_at.getTime(),
    questionCount: Number(row.questions),
    fullMark: row.full_mark,
    state,
    late: row.submitted_at ? row.late === true : over,
    submittedAt: row.submitted_at?.getTime() ?? null,
    score: state === 'checked' ? row.score : null,
  }
}

/** What is open first, by deadline; then the rest, newest deadline first. */
export const sortHomeworkLines = (lines: readonly HomeworkLine[]): HomeworkLine[] => [
  ...lines.filter((l) => toHomeworkView(l) === 'open').toSorted((a, b) => a.deadlineAt - b.deadlineAt),
  ...lines.filter((l) => toHomeworkView(l) !== 'open').toSorted((a, b) => b.deadlineAt - a.deadlineAt),
]
