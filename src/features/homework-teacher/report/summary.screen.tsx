import { useState } from 'react'
import type { HomeworkSummary } from '#contract/homework/homework.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import { makeHomeworkScreen } from '../of-homework.part.tsx'
import { Bars } from './bars.part.tsx'
import { ReportHead } from './head.part.tsx'
import { Shares } from './shares.part.tsx'
import { commonWrong, hardest, type QuestionLine } from './summary.rules.ts'

const columnsOf = (): ShownColumn<QuestionLine>[] => [
  { id: 'question', title: t('teach.col.question'), value: ({ no }) => no },
  { id: 'type', title: t('teach.col.type'), value: ({ type }) => t(`teach.type.${type}`) },
  {
    id: 'full',
    title: t('teach.col.full'),
    value: ({ fullMark }) => fullMark,
    show: ({ fullMark }) => formatScore(fullMark),
  },
  { id: 'marked', title: t('teach.col.marked'), value: ({ marked }) => marked },
  {
    id: 'mean',
    title: t('teach.col.mean'),
    value: ({ mean }) => mean,
    show: ({ mean }) => formatMean(mean),
  },
  {
    id: 'rate',
    title: t('teach.col.rate'),
    value: ({ rate }) => rate,
    show: ({ rate }) => formatRate(rate),
  },
  { id: 'wrong', title: t('teach.col.wrong'), value: (q) => commonWrong(q)?.letter ?? null },
]

const finding = (summary: HomeworkSummary): string => {
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
    <Page title={t('teach.summary')} back={href.homeworkGiven(homeworkId)} asOf={summary.asOf} wide>
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
                <ChartFigure finding={finding(data)} asTable={t('teach.asTable')} table={null}>
                  <Bars
                    rows={data.questions.map((q) => ({
                      id: String(q.no),
                      name: t('teach.no', { no: q.no }),
                      rate: q.rate,
                      note: formatRate(q.rate),
                    }))}
                  />
                </ChartFigure>
                <SheetTable
                  caption={t('teach.byQuestion')}
                  columns={columnsOf()}
                  rows={data.questions}
                  idOf={({ no }) => String(no)}
                  ascends={['question']}
                  onFile={sheetFile(`${data.title} ${t('teach.byQuestion')}`)}
                />
              </Card>
              {data.questions
                .filter((q) => q.options.length > 0)
                .map((q) => (
                  <Shares key={q.no} question={q} />
                ))}
              <PrintButton label={t('teach.print')} hidden={deviceFacts().inWeChat} />
            </>
          )
        }
      </Reading>
    </Page>
  )
}

/** How each question went: its score rate, the shares of its choices, the wrong answer most took. */
export const SummaryScreen = makeHomeworkScreen('teach.summary', QuestionsOf)
