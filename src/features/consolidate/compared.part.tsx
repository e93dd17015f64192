import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import shared from '#src/ui/shared.module.css'
import css from './consolidate.module.css'
import type { Report } from './types.ts'

const Bar = ({ side, rate }: { side: 'before' | 'after'; rate: number | null }) => (
  <>
    <span>{t(`consolidate.report.${side}`)}</span>
    <RateTrack who={side === 'before' ? 'class' : 'own'} rate={rate} />
    <span>{formatRate(rate)}</span>
  </>
)

/** Each knowledge point: its score rate in the exam over the one in the consolidation. */
export const Compared = ({ points }: Pick<Report, 'points'>) => (
  <Card title={t('consolidate.report.byPoint')}>
    <ul className={shared['middle']}>
      {points.map((point) => (
        <li key={point.name} className={shared['lines']}>
          <span className={shared['ends']}>
            <strong>{point.name}</strong>
            <span className={shared['quiet']}>{t('consolidate.count', { n: point.questions })}</span>
          </span>
          <div className={css['bars']}>
            <Bar side="before" rate={point.before} />
            <Bar side="after" rate={point.after} />
          </div>
        </li>
      ))}
    </ul>
    <p className={shared['noteBelow']}>{t('consolidate.report.note')}</p>
  </Card>
)
