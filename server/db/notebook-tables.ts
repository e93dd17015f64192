import type { PracticeGrade } from '#core/domain/notebook/memory.ts'
import type { DefaultColumn } from './column-types.ts'

interface NotebookItemKey {
  school_id: string
  student_id: string
  exam_id: string
  paper_id: string
  item_no: string
}

/** Tables of a student's notebook of wrong questions. */
export interface NotebookTables {
  wrong_state: NotebookItemKey & {
    place: 'notebook' | 'bin' | 'gone'
    placed_at: Date | null
    kept: boolean
    mastered: boolean
    mastered_at: Date | null
  }
  wrong_practice: NotebookItemKey & {
    practice_id: string
    grade: PracticeGrade
    /** Letters; '' for none. */
    choice: string
    account_id: string
    practised_at: Date
  }
  wrong_plan: {
    school_id: string
    student_id: string
    cap: number
    exam_at: Date | null
    /** The goal: a subject ('' the total), hundredths of marks, the full ones it is out of, when it was set. */
    goal_course: DefaultColumn<string | null>
    goal_score: DefaultColumn<number | null>
    goal_full: DefaultColumn<number | null>
    goal_set_at: DefaultColumn<Date | null>
    /** True: practise on the school's holidays as well. */
    on_holidays: DefaultColumn<boolean>
  }
}
