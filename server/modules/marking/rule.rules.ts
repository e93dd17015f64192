import type { BlockItem, BlockRule } from '#contract/marking/shapes.ts'
import { toHundredths } from '#core/domain/analysis/marks.ts'
import type { AnswerRule } from '#core/domain/marking/marking-outcome.ts'
import { badField } from '../../http/reply/refusal.ts'

/** How an answer that needs `need` blind marks comes to its mark; in hundredths. */
export const answerRule = (rule: BlockRule, need: 1 | 2): AnswerRule => ({
  threshold: toHundredths(rule.threshold),
  equallyNear: rule.equallyNear,
  step: toHundredths(rule.rounding),
  need,
})

/** Marks of an answer in hundredths. @throws Refusal 10001 another number of them, above the full mark, between steps */
export function validateAnswerMarks(items: readonly BlockItem[], marks: readonly number[]): number[] {
  if (marks.length !== items.length) throw badField('marks', 'exactly', { n: items.length })
  return items.map(({ full, step }, i) => {
    const mark = toHundredths(marks[i] as number)
    if (mark > toHundredths(full)) throw badField('marks', 'aboveFull')
    if (mark % toHundredths(step) !== 0) throw badField('marks', 'betweenSteps')
    return mark
  })
}

export const addUpMarks = (marks: readonly number[]): number => marks.reduce((a, b) => a + b, 0)

/** Hundredths as marks. */
export const hundredthsListToMarks = (marks: readonly number[] | null): number[] | null =>
  marks && marks.map((mark) => mark / 100)
