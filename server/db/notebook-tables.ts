import type { PracticeGrade } from '#core/domain/notebook/memory.ts'

interface Item {
  school_id: string
  student_id: string
  exam_id: string
  paper_id: string
  item_no: string
}

/** Tables of a student's notebook of wrong questions. */
export interface NotebookTables {
  wrong_state: Item & {
    place: 'notebook' | 'bin' | 'gone'
    placed_at: Date | null
    kept: boolean
    mastered: boolean
    mastered_at: Date | null
  }
  wrong_practice: Item & {
    practice_id: string
    grade: PracticeGrade
    /** Letters; '' for none. */
    choice: string
    account_id: string
    practised_at: Date
  }
  wrong_plan: { school_id: string; student_id: string; cap: number; exam_at: Date | null }
}
