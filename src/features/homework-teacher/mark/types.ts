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
}
