import type { DefaultColumn, JsonColumn } from './column-types.ts'

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
  options: JsonColumn<{ letter: string; text: string }[]>
  answer_key: string
  full_mark: number
  knowledge: JsonColumn<string[]>
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
    slices: JsonColumn<string[]>
    got: JsonColumn<number[]>
    file_id: DefaultColumn<string>
    created_at: Date
    touched_at: Date
  }
  file: FileFacts & { file_id: string; number: string; created_at: Date }
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
    received_at: Date
    sealed_at: Date
    clock_known: boolean
    by_file: DefaultColumn<boolean>
  }
  op_clash: OfTarget & {
    account_id: string
    op_id: string
    hash: string
    target: string
    body: string
    received_at: Date
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
  op_replaced: { account_id: string; op_id: string; school_id: string; target: string; at: Date }
  account_seq: { account_id: string; seq: number }
  device_mark: { account_id: string; device_id: string; seq: number; seen_at: Date }
  bank_question: QuestionColumns & {
    school_id: string
    question_id: string
    course_id: string
    source: DefaultColumn<string>
    explanation: DefaultColumn<string>
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
    start_at: Date
    deadline_at: Date
    plan_id: DefaultColumn<string>
    full_mark: number
    withdrawn: DefaultColumn<boolean>
    created_at: Date
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
    small_id: DefaultColumn<string>
  }
  homework_sheet: OfSheet & {
    class_id: string
    state: string
    late: DefaultColumn<boolean>
    submitted_at: Date | null
    checked_at: Date | null
    reminded_at: Date | null
    score: number | null
    comment: DefaultColumn<string>
    receipt_number: DefaultColumn<string>
  }
  homework_answer: OfSheet & {
    no: number
    choice: JsonColumn<string[]>
    text: string
    rev: number
    pages: JsonColumn<{ fileId: string; smallId?: string; originalId?: string }[]>
    pages_rev: number
    at: Date
  }
  homework_mark: OfSheet & {
    no: number
    score: number | null
    comment: string
    auto: boolean
    rev: number
    account_id: string
    at: Date
  }
  homework_strokes: OfSheet & {
    file_id: string
    strokes: JsonColumn<{ color: string; width: number; points: number[] }[]>
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
    saved_at: Date
  }
}
