import type { PointMastery, PracticeDetail } from '#contract/homework/practice.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import shared from '#src/ui/shared.module.css'
import { WellDone } from '#src/ui/well-done.tsx'
import { improved, ratePracticePoints } from './practice.rules.ts'

/** Points whose every question was right, at most these many named. */
const NAMED = 3

function wellDone(detail: PracticeDetail, points: readonly PointMastery[]): string[] {
  const better = improved(detail, points)
    .slice(0, NAMED)
    .map(({ name, then, now }) =>
      t('practice.improved', { name, then: formatRate(then), now: formatRate(now) }),
    )
  return [...allRight(detail), ...better]
}

function allRight(detail: PracticeDetail): string[] {
  const right = ratePracticePoints(detail).filter(({ rate }) => rate === 1)
  if (detail.rate === 1) return [t('practice.allRight')]
  if (right.length === 0) return []
  const points = right
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(t('practice.comma'))
  return [t('practice.pointsRight', { points })]
}

/** A practice that is done: its score rate, each point's, and what next. */
export const Summary = ({ detail }: { detail: PracticeDetail }) => {
  const { courseId } = detail
  const exams = useCall('GET /api/exam/practice/points', { query: { courseId } })
  const points = exams.data?.courseId === courseId ? exams.data.points : []
  return (
    <Card title={t('practice.done')}>
      <div className={shared['middle']}>
        <WellDone
          inline
          title={t('practice.rate', { rate: formatRate(detail.rate) })}
          lines={wellDone(detail, points)}
        />
        <ul className={shared['middle']}>
          {ratePracticePoints(detail).map(({ name, n, rate }) => (
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
}
