import type { HomeworkSummary } from '#contract/homework/homework.ts'
import { formatMean, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { Page } from '#src/ui/page.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import { makeHomeworkScreen } from '../of-homework.part.tsx'
import { useGiven } from '../use-given.ts'
import { Bars } from './bars.part.tsx'
import { formatHandedInCount, ReportHead } from './head.part.tsx'
import { Students } from './students.part.tsx'

type HomeworkClassRow = HomeworkSummary['classes'][number]

type HomeworkClassColumn = ShownColumn<HomeworkClassRow>

const columnsOf = (): HomeworkClassColumn[] => [
  { id: 'class', title: t('teach.class'), value: ({ className }) => className },
  { id: 'students', title: t('teach.col.students'), value: ({ students }) => students },
  { id: 'handedIn', title: t('teach.handedIn'), value: ({ submitted }) => submitted },
  { id: 'late', title: t('teach.late'), value: ({ late }) => late },
  { id: 'marked', title: t('teach.markedShort'), value: ({ checked }) => checked },
  {
    id: 'mean',
    title: t('teach.col.mean'),
    value: ({ mean }) => mean,
    show: ({ mean }) => formatMean(mean),
  },
  {
    id: 'highest',
    title: t('teach.col.highest'),
    value: ({ highest }) => highest,
    show: ({ highest }) => formatScore(highest),
  },
]

const ClassesOf = ({ homeworkId }: { homeworkId: string }) => {
  const summary = useCall('GET /api/exam/homework/summary', { query: { homeworkId } })
  const given = useGiven(homeworkId)
  useTellFailure(summary.failure)
  return (
    <Page title={t('teach.report')} back={href.homeworkGiven(homeworkId)} asOf={summary.asOf} wide>
      <Reading of={summary} failed={t('teach.summaryFailed')} lines={8}>
        {(data) => (
          <>
            <ReportHead of={data} />
            <Card title={t('teach.byClass')}>
              <ChartFigure finding={formatHandedInCount(data)} asTable={t('teach.asTable')} table={null}>
                <Bars
                  rows={data.classes.map((c) => ({
                    id: c.classId,
                    name: c.className,
                    rate: c.students === 0 ? null : c.submitted / c.students,
                    note: `${c.submitted}/${c.students}`,
                  }))}
                />
              </ChartFigure>
            </Card>
            <Card title={t('teach.means')}>
              <SheetTable
                caption={t('teach.meansOf', { full: formatScore(data.fullMark) })}
                columns={columnsOf()}
                rows={data.classes}
                idOf={({ classId }) => classId}
                onFile={sheetFile(`${data.title} ${t('teach.means')}`)}
              />
            </Card>
            {given.data && <Students of={given.data} title={data.title} />}
            <PrintButton label={t('teach.print')} hidden={deviceFacts().inWeChat} />
          </>
        )}
      </Reading>
    </Page>
  )
}

/** How each class did: who handed in, means, the highest; and every student. */
export const ReportScreen = makeHomeworkScreen('teach.report', ClassesOf)
