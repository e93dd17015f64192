import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { CriticalRule } from '#core/domain/analysis/line.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { nearLine } from '#core/domain/contrast/critical.ts'
import type { ContrastSubject } from '#core/domain/contrast/subjects.ts'
import { t } from '#src/i18n/i18n.ts'

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
  subject: ContrastSubject,
  line: number,
  rule: CriticalRule,
): Critical[] {
  return nearLine(subject, line, rule).map((i) => ({
    studentId: sheet.studentIds[i] ?? '',
    name: sheet.names[i] || t('contrast.removed'),
    className: sheet.classes[sheet.classOf[i] ?? -1]?.className ?? '',
    score: (subject.scores[i] as number) / MARK_SCALE,
    short: (line - (subject.scores[i] as number)) / MARK_SCALE,
  }))
}
