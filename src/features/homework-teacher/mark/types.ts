import type { ReactNode } from 'react'
import type { SheetLine } from './marking.rules.ts'

export interface PaperViewProps {
  homeworkId: string
  /** Whose paper. */
  of: string
  /** Papers handed in, in the order of marking. */
  queue: readonly SheetLine[]
  /** Comments that this teacher writes often. */
  usual: readonly string[]
  onGo: (studentId: string) => void
  onDone?: (studentId: string, isDone: boolean) => void
  /** The question that is marked across papers; absent: the whole paper. */
  only?: number
  /** A question has a mark now, or none any more. */
  onScored?: (no: number, isMarked: boolean) => void
  /** A mark was typed and entered. */
  onEntered?: (no: number) => void
  /** In place of the way back to the student. */
  foot?: ReactNode
}
