import type { FaultCode } from '../../../sheets/text/fault-codes.ts'
import type { QuestionDraft } from '../draft.ts'

/** What the thread that reads a package is given. */
export interface QtiTask {
  path: string
  /** Subject of items that say none, and `course` of all where somebody said it. */
  course: string
  elseCourse: string
  /** Collection of items that say none. */
  source: string
}

/** A fault or a warning; `file` is one inside the package, null all of it. */
export interface QtiFault {
  kind: 'fault' | 'warning'
  code: FaultCode
  file: string | null
  line: number | null
  values: Readonly<Record<string, string | number>>
}

/** What it says at its end. */
export interface QtiMessage {
  drafts: readonly QuestionDraft[]
  faults: readonly QtiFault[]
}
