import type { ColumnType } from 'kysely'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>
/** JSON text on the way in, the value on the way out. */
type Json<T> = ColumnType<T, string, string>

interface OfSheet {
  school_id: string
  homework_id: string
  student_id: string
}
/** Parts of an operation's target: what it belongs to (a homework, a practice, an exam ...) and whose it is. */
interface OfTarget {
  school_id: string
  of_id: string
  student_id: string
}
export interface QuestionColumns {
  type: string
  text: string
  options: Json<{ letter: string; text: string }[]>
  answer_key: string
  full_mark: number
  knowledge: Json<string[]>
}
interface FileFacts {
  account_id: string
  upload_file_id: string
  school_id: string
  user_id: string
  student_id: string
  size: number
  sha256: string
  type: string
  name: string
  purpose: string
}

/** Tables of files, operations and homework; the columns' meaning is in migrations 0006 and 0029. */
export interface HomeworkTables {
  upload: FileFacts & {
    slices: Json<string[]>
    got: Json<number[]>
    file_id: Defaulted<string>
    created_at: Time
    touched_at: Time
  }
  file: FileFacts & { file_id: string; number: string; created_at: Time }
  file_link: OfSheet & { file_id: string }
  op_kept: OfTarget & {
    account_id: string
    op_id: string
    user_id: string
    target: string
    kind: string
    device_id: string
    seq: number
    base_rev: number
    rev: number
    hash: string
    body: string
    outcome: string
    accepted: boolean | null
    server_seq: number
    number: string
    received_at: Time
    sealed_at: Time
    clock_known: boolean
    by_file: Defaulted<boolean>
  }
  op_clash: OfTarget & {
    account_id: string
    op_id: string
    hash: string
    target: string
    body: string
    received_at: Time
  }
  op_target: {
    school_id: string
    target: string
    rev: number
    account_id: string
    op_id: string
    device_id: string
    device_rev: number
  }
  op_replaced: { account_id: string; op_id: string; school_id: string; target: string; at: Time }
  account_seq: { account_id: string; seq: number }
  device_mark: { account_id: string; device_id: string; seq: number; seen_at: Time }
  bank_question: QuestionColumns & {
    school_id: string
    question_id: string
    course_id: string
    source: Defaulted<string>
    explanation: Defaulted<string>
  }
  homework_template: {
    school_id: string
    template_id: string
    name: string
    course_id: string
    course_name: string
  }
  homework_template_item: { school_id: string; template_id: string; no: number; question_id: string }
  homework_plan: {
    school_id: string
    plan_id: string
    template_id: string
    name: string
    grade_id: string
    days: number
    marker: string
  }
  homework: {
    school_id: string
    homework_id: string
    account_id: string
    op_id: string
    teacher_id: string
    title: string
    course_id: string
    course_name: string
    marker: string
    start_at: Time
    deadline_at: Time
    plan_id: Defaulted<string>
    full_mark: number
    withdrawn: Defaulted<boolean>
    created_at: Time
  }
  homework_class: { school_id: string; class_id: string; homework_id: string }
  homework_question: QuestionColumns & {
    school_id: string
    homework_id: string
    no: number
    question_id: string
  }
  homework_page: {
    school_id: string
    homework_id: string
    no: number
    file_id: string
    small_id: Defaulted<string>
  }
  homework_sheet: OfSheet & {
    class_id: string
    state: string
    late: Defaulted<boolean>
    submitted_at: Time | null
    checked_at: Time | null
    reminded_at: Time | null
    score: number | null
    comment: Defaulted<string>
    receipt_number: Defaulted<string>
  }
  homework_answer: OfSheet & {
    no: number
    choice: Json<string[]>
    text: string
    rev: number
    pages: Json<{ fileId: string; smallId?: string; originalId?: string }[]>
    pages_rev: number
    at: Time
  }
  homework_mark: OfSheet & {
    no: number
    score: number | null
    comment: string
    auto: boolean
    rev: number
    account_id: string
    at: Time
  }
  homework_strokes: OfSheet & {
    file_id: string
    strokes: Json<{ color: string; width: number; points: number[] }[]>
    rev: number
  }
  homework_draft: {
    account_id: string
    homework_id: string
    student_id: string
    no: number
    device_id: string
    rev: number
    body: string
    saved_at: Time
  }
}
