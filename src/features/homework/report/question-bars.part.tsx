import type { HomeworkSummary } from '#contract/homework/homework.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { BarCompare } from '#src/ui/charts/bar-compare.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'

interface QuestionBarsProps {
  questions: HomeworkSummary['questions']
  /** The sentence above the drawing. */
  finding: string
  /** True: their own marks beside the class's; false: the class alone. */
  own: boolean
}

/** Score rates question by question, their own beside the class's, with the numbers one tap away. */
export const QuestionBars = ({ questions, finding, own }: QuestionBarsProps) => (
  <ChartFigure
    finding={finding}
    asTable={t('homework.asTable')}
    drawn={false}
    legend={[
      ...(own ? [{ who: 'own' as const, label: t('homework.ownRate') }] : []),
      ...(questions.some(({ rate }) => rate !== null)
        ? [{ who: 'class' as const, label: t('homework.classRate') }]
        : []),
    ]}
    table={{
      head: [
        t('homework.questions'),
        ...(own ? [t('homework.ownRate')] : []),
        t('homework.classMean'),
        t('homework.fullMark'),
      ],
      rows: questions.map(({ no, own: mine, mean, fullMark }) => [
        t('homework.question', { no }),
        ...(own ? [formatScore(mine)] : []),
        formatMean(mean),
        formatScore(fullMark),
      ]),
    }}
  >
    <BarCompare
      main={own ? 'own' : 'class'}
      rows={questions.map(({ no, own: mine, rate, fullMark }) => ({
        id: String(no),
        label: t('homework.question', { no }),
        note: own
          ? t('homework.scoreOf', { score: formatScore(mine), full: formatScore(fullMark) })
          : formatRate(rate),
        rates: {
          own: own && mine !== null && fullMark > 0 ? mine / fullMark : null,
          class: rate,
          school: null,
          joint: null,
        },
      }))}
    />
  </ChartFigure>
)
