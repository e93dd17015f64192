import type { WrongPlan } from '#contract/wrong/notebook.ts'
import { t } from '#src/i18n/i18n.ts'

const WEEK = 7

/** Days with practice of the last seven once a round of today counts; null: the server is older. */
export const daysWith = ({
  daysPractised,
  done,
}: Pick<WrongPlan, 'daysPractised' | 'done'>): number | null =>
  daysPractised === undefined ? null : Math.min(WEEK, daysPractised + (done === 0 ? 1 : 0))

/** What is true of a round that ended: how many were right of `n`, and a habit kept, from two days on. */
export function endLines(right: number, n: number, days: number | null): string[] {
  if (n === 0) return []
  const went = right === n ? t('wrong.round.allRight', { n }) : t('wrong.round.doneText', { right, n })
  if (days === null || days < 2) return [went]
  return [went, days >= WEEK ? t('wrong.round.week') : t('wrong.round.days', { n: days })]
}
