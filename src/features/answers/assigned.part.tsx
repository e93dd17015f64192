import type { ReportAssigned } from '#contract/exam/report.ts'
import { DEFAULT_CHOICES, usualFraction } from '#core/domain/analysis/assigned/model.ts'
import { formatScore, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './answers.module.css'

type Why = NonNullable<ReportAssigned['why']>

/** The arithmetic of the last step. */
function last(score: number, raw: number, why: Why): string[] {
  if (why.low === why.high) return [t('answers.assigned.single', { score })]
  if (why.exact === null) return [t(`answers.assigned.one.${why.onePoint}`, { score })]
  return [
    t('answers.assigned.formula', {
      high: why.high,
      low: why.low,
      raw: formatScore(raw),
      rawLow: formatScore(why.rawLow),
      rawHigh: formatScore(why.rawHigh),
      exact: roundHalfUp(why.exact, 2).toFixed(2),
    }),
    t('answers.assigned.round', { score }),
  ]
}

/** How the score came about, one line after another. */
function lines({ score, model }: ReportAssigned, raw: number, why: Why): string[] {
  const { level, low, high, share, count, n } = why
  return [
    t('answers.assigned.model', { model: t(`answers.assigned.model.${model}`) }),
    n === null ? t('answers.assigned.order') : t('answers.assigned.group', { n }),
    t('answers.assigned.level', {
      raw: formatScore(raw),
      level,
      share,
      low: formatScore(why.rawLow),
      high: formatScore(why.rawHigh),
    }) + (count === null ? '' : ` ${t('answers.assigned.count', { count })}`),
    ...(low === high ? [] : [t('answers.assigned.range', { level, low, high })]),
    ...last(score, raw, why),
  ]
}

/** Where a share that is no whole number of places ends, and what the product does unless a school says otherwise. */
function fraction(why: Why): string {
  const one = why.fraction ?? usualFraction(why.boundary)
  const isUsual = one === DEFAULT_CHOICES.fraction
  return (
    t(`answers.assigned.fraction.${one}`) + t(`answers.assigned.fraction.${isUsual ? 'usual' : 'chosen'}`)
  )
}

const rules = (why: Why): string =>
  [
    t(`answers.assigned.boundary.${why.boundary}`),
    fraction(why),
    t(`answers.assigned.shares.${why.shares}`),
    t(`answers.assigned.zero.${why.zeroCounts ? 'yes' : 'no'}`),
  ].join(' ')

/** An assigned score and why it is what it is, line by line. `raw`: the marks it was made of. */
export const Assigned = ({ assigned, raw }: { assigned: ReportAssigned; raw: number }) => (
  <Card title={t('answers.assigned.title')}>
    <p className={shared['big']}>{t('answers.assigned.score', { score: assigned.score })}</p>
    <p className={css['quiet']}>{t('answers.assigned.total')}</p>
    {assigned.why === null ? (
      <p className={css['quiet']}>{t('answers.assigned.hidden')}</p>
    ) : (
      <details className={css['why']}>
        <summary>{t('answers.assigned.why', { score: assigned.score })}</summary>
        <ol className={css['reasons']}>
          {lines(assigned, raw, assigned.why).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <p className={shared['noteBelow']}>{rules(assigned.why)}</p>
      </details>
    )}
  </Card>
)
