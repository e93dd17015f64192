import type { PointMastery } from '#contract/practice.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import shared from '#src/ui/shared.module.css'
import css from './practice.module.css'

interface PointsProps {
  points: readonly PointMastery[]
  chosen: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** Knowledge points to choose from, weakest first; one the bank has nothing about can be read alone. */
export const Points = ({ points, chosen, onToggle }: PointsProps) => (
  <Card title={t('practice.points')}>
    <p className={shared['quiet']}>{t('practice.pointsText')}</p>
    <ul>
      {points.map(({ name, items, rate, everybody, questions }) => (
        <li key={name} className={css['point']}>
          <label>
            <input
              type="checkbox"
              checked={chosen.has(name)}
              disabled={questions === 0}
              onChange={() => onToggle(name)}
            />
            <span className={css['pointText']}>
              <span className={shared['ends']}>
                <span>{name}</span>
                <span className={shared['quiet']}>
                  {questions === 0 ? t('practice.noQuestion') : t('practice.questionsN', { n: questions })}
                </span>
              </span>
              <RateTrack thin rate={rate} mark={everybody} />
              <span className={shared['quiet']}>
                {rate === null
                  ? t('practice.noExam')
                  : t('practice.mastery', {
                      rate: formatRate(rate),
                      all: formatRate(everybody),
                      n: items,
                    })}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  </Card>
)
