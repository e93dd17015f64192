import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { Distribution } from '#src/ui/charts/distribution.tsx'
import shared from '#src/ui/shared.module.css'
import { shareOf } from './progress.rules.ts'
import { binsOf } from './spread.rules.ts'
import type { Question } from './use-papers.ts'

/** How the marks that stand are spread. */
export const Spread = ({ of: { block, spread, mean } }: { of: Question }) => {
  const bins = binsOf(spread, block.items)
  const all = spread.reduce((sum, { answers }) => sum + answers, 0)
  const [most, next] = spread.toSorted((a, b) => b.answers - a.answers)
  return (
    <Card title={t('readProgress.spread')}>
      {bins === null || most === undefined ? (
        <p className={shared['quiet']}>{t('readProgress.noSpread')}</p>
      ) : (
        <ChartFigure
          finding={
            most.answers === next?.answers
              ? t('readProgress.spreadMean', { mean: formatMean(mean), n: all })
              : t('readProgress.spreadFinding', {
                  mark: formatScore(most.mark),
                  rate: formatRate(shareOf(most.answers, all)),
                  mean: formatMean(mean),
                })
          }
          asTable={t('readProgress.asTable')}
          table={{
            head: [t('readProgress.mark'), t('readProgress.answers'), t('readProgress.share')],
            rows: spread.map(({ mark, answers }) => [
              formatScore(mark),
              String(answers),
              formatRate(shareOf(answers, all)),
            ]),
          }}
        >
          <Distribution bins={bins} you="" xAxis={t('readProgress.mark')} yAxis={t('readProgress.answers')} />
        </ChartFigure>
      )}
    </Card>
  )
}
