import type { ColumnType } from 'kysely'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Who teaches and leads what; `course_told` is explained in migration 0062, what ended in 0061. */
export interface StaffTables {
  teacher: { school_id: string; teacher_id: string; name: string }
  teacher_class: {
    school_id: string
    teacher_id: string
    class_id: string
    course_id: string
    is_head: boolean
    course_told: Defaulted<boolean>
    /** Null: not written down. */
    since: ColumnType<Time | null, Time | null | undefined, Time | null>
  }
  teacher_class_was: {
    school_id: string
    teacher_id: string
    class_id: string
    course_id: string
    is_head: boolean
    since: Time | null
    until: Time
  }
  leader_scope: {
    school_id: string
    relative_id: string
    user_type: number
    grade_id: string
    course_id: string
    course_told: Defaulted<boolean>
  }
}
