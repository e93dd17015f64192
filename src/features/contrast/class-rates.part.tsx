import { memo } from 'react'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { Simulated } from '#core/domain/analysis/simulator.ts'
import type { ContrastSubject } from '#core/domain/contrast/subjects.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine } from '#src/ui/population.tsx'
import { BarLine, BarList } from '#src/ui/report/bar-list.tsx'
import { Who } from '#src/ui/report/who.tsx'
import shared from '#src/ui/shared.module.css'
import css from './contrast.module.css'

interface RateProps {
  readonly name: string
  /** 0..1 */
  readonly rate: number | null
  readonly above: number
  readonly n: number
  readonly href: string | null
}

/** Drawn again only where the line moved past somebody. */
const Rate = memo(({ name, rate, above, n, href }: RateProps) => (
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
    {formatRate(rate)}{' '}
    <small>
      <Who href={href} n={above}>
        {t('contrast.upline.count', { above, n })}
      </Who>
    </small>
  </BarLine>
))

interface ClassRatesProps {
  readonly sheet: ContrastSheet
  readonly subject: ContrastSubject
  readonly found: Simulated
  /** Page of the names above the line: of a class, or of all that are seen. */
  readonly whoOf: (classAt?: number) => string | null
}

/** How many of each class reach the line. */
export const ClassRates = ({ sheet, subject, found, whoOf }: ClassRatesProps) => (
  <Card title={t('contrast.upline.classes')}>
    <PopulationLine of={subject.seen} />
    <p>
      <Who href={whoOf()} n={found.all.above}>
        {t('contrast.upline.count', { above: found.all.above, n: found.all.n })}
      </Who>
    </p>
    <BarList>
      {subject.classes.map((at) => {
        const own = found.classes[at]
        if (!own || own.n === 0) return null
        const { rate, above, n } = own
        return (
          <Rate key={at} name={sheet.classes[at]?.className ?? ''} {...{ rate, above, n }} href={whoOf(at)} />
        )
      })}
    </BarList>
    <p className={shared['noteBelow']}>{t('contrast.upline.note')}</p>
  </Card>
)
