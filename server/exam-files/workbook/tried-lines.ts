import type { ContrastSheet } from '#contract/exam/contrast.ts'
import { type Simulated, simulate } from '#core/domain/analysis/simulator.ts'
import { firstLine, toLineRule } from '#core/domain/contrast/first-line.ts'
import { type ContrastSubject, lineSheetOf, subjectsOf } from '#core/domain/contrast/subjects.ts'
import type { WorkbookWords } from './words.ts'

/** A line that was tried on the total or a subject of a grade. */
export interface TriedLine {
  readonly sheet: ContrastSheet
  readonly subject: ContrastSubject
  /** Subjects that tell an effective score under it: those beside the total. */
  readonly parts: readonly ContrastSubject[]
  /** How the line was set, in words. */
  readonly rule: string
  readonly found: Simulated
}

/** A line to try: how it is set, and what the workbook calls it. */
interface ScoreLineTrial {
  readonly by: 'score' | 'share'
  readonly value: number
  readonly rule: string
}

/** The lines that the school drew on a subject; where it drew none, both that the screen of lines begins with. */
function wantedOn(
  { scoreLines }: ContrastSheet,
  { id, full }: ContrastSubject,
  words: WorkbookWords,
): ScoreLineTrial[] {
  const drawn = scoreLines?.find(({ subject }) => subject === id)?.lines ?? []
  if (drawn.length > 0) return drawn.map(({ name, by, value }) => ({ by, value, rule: name }))
  const { score, share } = firstLine(full)
  return [
    { by: 'score', value: score, rule: words.lines.byScore(full) },
    { by: 'share', value: share, rule: words.lines.byShare(share) },
  ]
}

/** The lines of the total and of each subject, tried; those that nobody reaches are left out. */
export const simulateScoreLines = (sheet: ContrastSheet, words: WorkbookWords): TriedLine[] => {
  const subjects = subjectsOf(sheet)
  return subjects.flatMap((subject) => {
    const { prepared, subjects: parts } = lineSheetOf(sheet, subject, subjects)
    return wantedOn(sheet, subject, words).flatMap(({ by, value, rule }) => {
      const found = simulate(prepared, toLineRule(by, value), { by: 'share' })
      return found ? [{ sheet, subject, parts, rule, found }] : []
    })
  })
}
