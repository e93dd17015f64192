import { EXAM_FAULTS } from './exam-faults.ts'
import { FILE_FAULTS } from './file-faults.ts'
import { KNOWLEDGE_FAULTS } from './knowledge-faults.ts'
import { PDF_FAULTS } from './pdf-faults.ts'
import { PEOPLE_FAULTS } from './people-faults.ts'
import { QUESTION_FAULTS } from './question-faults.ts'
import { SCAN_FAULTS } from './scan-faults.ts'
import { STUDENT_FAULTS } from './student-faults.ts'

/** What is wrong and what to do, in one language; `{name}` places take the fault's values. */
export interface FaultText {
  what: string
  todo: string
}

/** Every fault an import, or a file of people, can have. */
export const FAULT_TEXTS = {
  ...FILE_FAULTS,
  ...EXAM_FAULTS,
  ...STUDENT_FAULTS,
  ...PEOPLE_FAULTS,
  ...QUESTION_FAULTS,
  ...SCAN_FAULTS,
  ...PDF_FAULTS,
  ...KNOWLEDGE_FAULTS,
}

export type FaultCode = keyof typeof FAULT_TEXTS
