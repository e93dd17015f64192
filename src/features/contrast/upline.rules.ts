import type { ContrastSheet } from '#contract/contrast.ts'
import { bandAround, type CriticalRule, criticalStudents, type LineRule } from '#core/domain/analysis/line.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import type { Subject } from '#core/domain/report/contrast-sheet.ts'
import { t } from '#src/i18n/i18n.ts'

/** Where a line starts: the pass mark, or three tenths of the grade. */
export const firstLine = (subject: Subject): { score: number; share: number } => ({
  score: Math.round(subject.full * 0.6),
  share: 30,
})

/** The line as set on the page: a whole mark, or a whole percent. */
export const ruleOf = (by: 'score' | 'share', value: number): LineRule =>
  by === 'score' ? { by, score: value * MARK_SCALE } : { by, share: value }

export interface Critical {
  readonly studentId: string
  readonly name: string
  readonly className: string
  readonly score: number
  /** Marks to the line; negative: over it. */
  readonly short: number
}

/** Critical students at a line, nearest first. `line` in hundredths. */
export function criticalList(
  sheet: ContrastSheet,
  subject: Subject,
  line: number,
  rule: CriticalRule,
): Critical[] {
  const band = bandAround(subject.everybody, line, rule)
  return [...criticalStudents(subject.scores, line, band).keys()]
    .map((i) => ({
      studentId: sheet.studentIds[i] ?? '',
      name: sheet.names[i] || t('contrast.removed'),
      className: sheet.classes[sheet.classOf[i] ?? -1]?.className ?? '',
      score: (subject.scores[i] as number) / MARK_SCALE,
      short: (line - (subject.scores[i] as number)) / MARK_SCALE,
    }))
    .sort((a, b) => Math.abs(a.short) - Math.abs(b.short) || b.score - a.score)
}
