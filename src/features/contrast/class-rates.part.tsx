import { memo } from 'react'
import type { ContrastSheet } from '#contract/contrast.ts'
import type { Simulated } from '#core/domain/analysis/simulator.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine } from '#src/ui/population.tsx'
import { BarLine, BarList } from '#src/ui/report/bar-list.tsx'
import shared from '#src/ui/shared.module.css'
import css from './contrast.module.css'
import type { Subject } from './sheet.rules.ts'

interface RateProps {
  readonly name: string
  /** 0..1 */
  readonly rate: number | null
  readonly above: number
  readonly n: number
}

/** Drawn again only where the line moved past somebody. */
const Rate = memo(({ name, rate, above, n }: RateProps) => (
  <BarLine
    name={name}
    bar={
      <span
        className={css['track']}
        style={{ backgroundSize: `${(rate ?? 0) * 100}% 100%` }}
        aria-hidden="true"
      />
    }
  >
    {formatRate(rate)} <small>{t('contrast.upline.count', { above, n })}</small>
  </BarLine>
))

interface ClassRatesProps {
  readonly sheet: ContrastSheet
  readonly subject: Subject
  readonly found: Simulated
}

/** How many of each class reach the line. */
export const ClassRates = ({ sheet, subject, found }: ClassRatesProps) => (
  <Card title={t('contrast.upline.classes')}>
    <PopulationLine of={subject.seen} />
    <BarList>
      {subject.classes.map((at) => {
        const own = found.classes[at]
        if (!own || own.n === 0) return null
        const { rate, above, n } = own
        return <Rate key={at} name={sheet.classes[at]?.className ?? ''} rate={rate} above={above} n={n} />
      })}
    </BarList>
    <p className={shared['noteBelow']}>{t('contrast.upline.note')}</p>
  </Card>
)
