import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { Bars } from './bars.part.tsx'
import { commonWrong, computeOptionShares, type QuestionLine } from './summary.rules.ts'

/** Which choices were taken, the right ones marked; the wrong one most took is said. */
export const Shares = ({ question }: { question: QuestionLine }) => {
  const shares = computeOptionShares(question)
  const wrong = commonWrong(question)
  const name = (letter: string, right: boolean) =>
    letter === '' ? t('teach.empty') : right ? t('teach.rightLetter', { letter }) : letter
  return (
    <Card title={t('teach.no', { no: question.no })}>
      <ChartFigure
        finding={
          wrong
            ? t('teach.finding.wrong', { letter: wrong.letter, n: wrong.count })
            : t('teach.finding.rate', { rate: formatRate(question.rate) })
        }
        asTable={t('teach.asTable')}
        table={{
          head: [t('teach.col.choice'), t('teach.col.papers'), t('teach.col.share')],
          rows: shares.map((s) => [name(s.letter, s.right), String(s.count), formatRate(s.share)]),
        }}
      >
        <Bars
          rows={shares.map((s) => ({
            id: s.letter,
            name: name(s.letter, s.right),
            rate: s.share,
            note: t('teach.shareOf', { n: s.count, share: formatRate(s.share) }),
            isRight: s.right,
          }))}
        />
      </ChartFigure>
    </Card>
  )
}
