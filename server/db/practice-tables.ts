import type { Difficulty } from '#contract/homework/practice.ts'
import type { DefaultColumn, JsonColumn, JsonDefaultColumn } from './column-types.ts'

/** Tables of practices; the columns' meaning is in migration 0017. */
export interface PracticeTables {
  practice: {
    school_id: string
    practice_id: string
    student_id: string
    account_id: string
    course_id: string
    course_name: string
    template_id: DefaultColumn<string>
    exercise_name: DefaultColumn<string>
    points: JsonColumn<string[]>
    difficulty: Difficulty
    made_at: Date
    done_at: DefaultColumn<Date | null>
  }
  practice_question: {
    school_id: string
    practice_id: string
    no: number
    question_id: string
    choice: JsonDefaultColumn<string[]>
    answer: DefaultColumn<string>
    answered_at: DefaultColumn<Date | null>
    rate: DefaultColumn<number | null>
    graded_at: DefaultColumn<Date | null>
  }
}
