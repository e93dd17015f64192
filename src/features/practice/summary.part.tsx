import type { PracticeDetail } from '#contract/practice.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import shared from '#src/ui/shared.module.css'
import { byPoint } from './practice.rules.ts'

/** A practice that is done: its score rate, each point's, and what next. */
export const Summary = ({ detail }: { detail: PracticeDetail }) => (
  <Card title={t('practice.done')}>
    <div className={shared['middle']}>
      <p className={shared['big']}>{t('practice.rate', { rate: formatRate(detail.rate) })}</p>
      <ul className={shared['middle']}>
        {byPoint(detail).map(({ name, n, rate }) => (
          <li key={name}>
            <span className={shared['ends']}>
              <span>{name}</span>
              <span className={shared['quiet']}>
                {t('practice.pointDone', { n, rate: formatRate(rate) })}
              </span>
            </span>
            <RateTrack thin rate={rate} />
          </li>
        ))}
      </ul>
      <ButtonLink block href={PATH.practiceAdd}>
        {t('practice.another')}
      </ButtonLink>
    </div>
  </Card>
)
