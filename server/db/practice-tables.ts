import type { ColumnType } from 'kysely'
import type { Difficulty } from '#contract/practice.ts'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>
/** JSON text on the way in, the value on the way out. */
type Json<T> = ColumnType<T, string, string>
type JsonDefaulted<T> = ColumnType<T, string | undefined, string>

/** Tables of practices; the columns' meaning is in migration 0017. */
export interface PracticeTables {
  practice: {
    school_id: string
    practice_id: string
    student_id: string
    account_id: string
    course_id: string
    course_name: string
    template_id: Defaulted<string>
    exercise_name: Defaulted<string>
    points: Json<string[]>
    difficulty: Difficulty
    made_at: Time
    done_at: Defaulted<Time | null>
  }
  practice_question: {
    school_id: string
    practice_id: string
    no: number
    question_id: string
    choice: JsonDefaulted<string[]>
    answer: Defaulted<string>
    answered_at: Defaulted<Time | null>
    rate: Defaulted<number | null>
    graded_at: Defaulted<Time | null>
  }
}
