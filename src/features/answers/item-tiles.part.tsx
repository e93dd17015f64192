import type { ReportItem } from '#contract/exam/report.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import css from './answers.module.css'
import { classifyItemOutcome } from './answers.rules.ts'

const SIGN = { right: '✓', part: '½', wrong: '✗', none: '–' } as const

interface ItemTilesProps {
  readonly items: readonly Pick<ReportItem, 'no' | 'score' | 'full'>[]
  readonly hrefOf: (no: string) => string
}

/** The items of a paper beside each other, what was right at a glance, each a tap away. */
export const ItemTiles = ({ items, hrefOf }: ItemTilesProps) => (
  <ul className={css['grid']}>
    {items.map((item) => {
      const outcome = classifyItemOutcome(item)
      return (
        <li key={item.no}>
          <a className={css[outcome]} href={hrefOf(item.no)}>
            <VisuallyHidden>
              {t('answers.card.item', {
                no: item.no,
                outcome: t(`answers.outcome.${outcome}`),
                score: formatScore(item.score),
                full: formatScore(item.full),
              })}
            </VisuallyHidden>
            <strong aria-hidden="true">{item.no}</strong>
            <span aria-hidden="true">
              {SIGN[outcome]} {formatScore(item.score)}
            </span>
          </a>
        </li>
      )
    })}
  </ul>
)
