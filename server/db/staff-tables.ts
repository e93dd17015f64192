import type { DefaultColumn, NullableColumn } from './column-types.ts'

/** Who teaches and leads what; `course_told` is explained in migration 0062, what ended in 0061. */
export interface StaffTables {
  teacher: { school_id: string; teacher_id: string; name: string }
  teacher_class: {
    school_id: string
    teacher_id: string
    class_id: string
    course_id: string
    is_head: boolean
    course_told: DefaultColumn<boolean>
    /** Null: not written down. */
    since: NullableColumn<Date>
  }
  teacher_class_was: {
    school_id: string
    teacher_id: string
    class_id: string
    course_id: string
    is_head: boolean
    since: Date | null
    until: Date
  }
  leader_scope: {
    school_id: string
    relative_id: string
    user_type: number
    grade_id: string
    course_id: string
    course_told: DefaultColumn<boolean>
  }
}
