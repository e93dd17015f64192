import type { ContrastSheet } from '#contract/contrast.ts'
import { type Simulated, simulate } from '#core/domain/analysis/simulator.ts'
import { firstLine, ruleOf } from '#core/domain/contrast/first-line.ts'
import { lineSheetOf, type Subject, subjectsOf } from '#core/domain/contrast/subjects.ts'
import type { WorkbookWords } from './words.ts'

/** A line that was tried on the total or a subject of a grade. */
export interface TriedLine {
  readonly sheet: ContrastSheet
  readonly subject: Subject
  /** Subjects that tell an effective score under it: those beside the total. */
  readonly parts: readonly Subject[]
  /** How the line was set, in words. */
  readonly rule: string
  readonly found: Simulated
}

/** Both lines the screen of lines begins with, of the total and of each subject; those that nobody reaches are left out. */
export const triedLines = (sheet: ContrastSheet, words: WorkbookWords): TriedLine[] => {
  const subjects = subjectsOf(sheet)
  return subjects.flatMap((subject) => {
    const { prepared, subjects: parts } = lineSheetOf(sheet, subject, subjects)
    const values = firstLine(subject.full)
    return (['score', 'share'] as const).flatMap((by) => {
      const found = simulate(prepared, ruleOf(by, values[by]), { by: 'share' })
      const rule = by === 'score' ? words.lines.byScore(subject.full) : words.lines.byShare(values.share)
      return found ? [{ sheet, subject, parts, rule, found }] : []
    })
  })
}
