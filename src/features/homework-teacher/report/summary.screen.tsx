import { useState } from 'react'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { ofHomework } from '../of-homework.part.tsx'
import { Bars } from './bars.part.tsx'
import { ReportHead } from './head.part.tsx'
import { saveCsv } from './save-csv.actions.ts'
import { Shares } from './shares.part.tsx'
import { commonWrong, hardest, type QuestionLine, type Summary } from './summary.rules.ts'

const head = () => [
  t('teach.col.question'),
  t('teach.col.type'),
  t('teach.col.full'),
  t('teach.col.marked'),
  t('teach.col.mean'),
  t('teach.col.rate'),
  t('teach.col.wrong'),
]

const row = (q: QuestionLine): string[] => [
  String(q.no),
  t(`teach.type.${q.type}`),
  formatScore(q.fullMark),
  String(q.marked),
  formatMean(q.mean),
  formatRate(q.rate),
  commonWrong(q)?.letter ?? '–',
]

const finding = (summary: Summary): string => {
  const hard = hardest(summary.questions)
  return hard
    ? t('teach.finding.hardest', { no: hard.no, rate: formatRate(hard.rate) })
    : t('teach.finding.none')
}

const QuestionsOf = ({ homeworkId }: { homeworkId: string }) => {
  const [classId, setClassId] = useState('')
  const summary = useCall('GET /api/exam/homework/summary', {
    query: { homeworkId, ...(classId === '' ? {} : { ofClassId: classId }) },
  })
  // All classes stay to be chosen while one of them is shown.
  const whole = useCall('GET /api/exam/homework/summary', { query: { homeworkId } })
  useTellFailure(summary.failure)
  const classes = whole.data?.classes ?? []
  return (
    <Page title={t('teach.summary')} back={href.homeworkGiven(homeworkId)} asOf={summary.asOf}>
      {classes.length > 1 && (
        <Picker
          label={t('teach.class')}
          value={classId}
          onChange={setClassId}
          options={[
            { value: '', title: t('teach.everyClass') },
            ...classes.map((c) => ({ value: c.classId, title: c.className })),
          ]}
        />
      )}
      <Reading of={summary} failed={t('teach.summaryFailed')} lines={8}>
        {(data) =>
          data.questions.every((q) => q.marked === 0) ? (
            <EmptyState title={t('teach.finding.none')} text={t('teach.summaryNone')} />
          ) : (
            <>
              <ReportHead of={data} />
              <Card title={t('teach.byQuestion')}>
                <ChartFigure
                  finding={finding(data)}
                  asTable={t('teach.asTable')}
                  table={{ head: head(), rows: data.questions.map(row) }}
                >
                  <Bars
                    rows={data.questions.map((q) => ({
                      id: String(q.no),
                      name: t('teach.no', { no: q.no }),
                      rate: q.rate,
                      note: formatRate(q.rate),
                    }))}
                  />
                </ChartFigure>
              </Card>
              {data.questions
                .filter((q) => q.options.length > 0)
                .map((q) => (
                  <Shares key={q.no} question={q} />
                ))}
              <Button block onClick={() => saveCsv(data.title, [head(), ...data.questions.map(row)])}>
                {t('teach.saveTable')}
              </Button>
              <PrintButton label={t('teach.print')} hidden={deviceFacts().inWeChat} />
            </>
          )
        }
      </Reading>
    </Page>
  )
}

/** How each question went: its score rate, the shares of its choices, the wrong answer most took. */
export const SummaryScreen = ofHomework('teach.summary', QuestionsOf)
