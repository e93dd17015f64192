import { formatMean, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { DataTable } from '#src/ui/charts/data-table.tsx'
import { Page } from '#src/ui/page.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { ofHomework } from '../of-homework.part.tsx'
import css from '../teach.module.css'
import { type Given, useGiven } from '../use-given.ts'
import { Bars } from './bars.part.tsx'
import { handedIn, ReportHead } from './head.part.tsx'
import { saveCsv } from './save-csv.actions.ts'
import type { Summary } from './summary.rules.ts'

type ClassLine = Summary['classes'][number]

const head = () => [
  t('teach.class'),
  t('teach.col.students'),
  t('teach.handedIn'),
  t('teach.late'),
  t('teach.markedShort'),
  t('teach.col.mean'),
  t('teach.col.highest'),
]
const row = (c: ClassLine): string[] => [
  c.className,
  String(c.students),
  String(c.submitted),
  String(c.late),
  String(c.checked),
  formatMean(c.mean),
  formatScore(c.highest),
]

/** One line a student, as it is saved. */
const studentRows = (given: Given): (string | number | null)[][] => [
  [
    t('teach.col.name'),
    t('teach.col.number'),
    t('teach.class'),
    t('teach.col.state'),
    t('teach.late'),
    t('teach.col.score'),
  ],
  ...given.sheets.map((s) => [
    s.studentName,
    s.studentNumber,
    given.classes.find((c) => c.classId === s.classId)?.className ?? '',
    t(`teach.state.${s.state}`),
    s.late ? t('teach.late') : '',
    s.score,
  ]),
]

const ClassesOf = ({ homeworkId }: { homeworkId: string }) => {
  const summary = useCall('GET /api/exam/homework/summary', { query: { homeworkId } })
  const given = useGiven(homeworkId)
  useTellFailure(summary.failure)
  return (
    <Page title={t('teach.report')} back={href.homeworkGiven(homeworkId)} asOf={summary.asOf}>
      <Reading of={summary} failed={t('teach.summaryFailed')} lines={8}>
        {(data) => (
          <>
            <ReportHead of={data} />
            <Card title={t('teach.byClass')}>
              <ChartFigure
                finding={handedIn(data)}
                asTable={t('teach.asTable')}
                table={{ head: head(), rows: data.classes.map(row) }}
              >
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
              {data.classes.every((c) => c.mean === null) ? (
                <p className={css['quiet']}>{t('teach.finding.none')}</p>
              ) : (
                <div className={css['scroll']}>
                  <DataTable
                    caption={t('teach.meansOf', { full: formatScore(data.fullMark) })}
                    head={[
                      t('teach.class'),
                      t('teach.markedShort'),
                      t('teach.col.mean'),
                      t('teach.col.highest'),
                    ]}
                    rows={data.classes.map((c) => [
                      c.className,
                      String(c.checked),
                      formatMean(c.mean),
                      formatScore(c.highest),
                    ])}
                  />
                </div>
              )}
            </Card>
            <div className={css['sides']}>
              <Button block onClick={() => saveCsv(data.title, [head(), ...data.classes.map(row)])}>
                {t('teach.saveClasses')}
              </Button>
              {given.data && (
                <Button block onClick={() => given.data && saveCsv(data.title, studentRows(given.data))}>
                  {t('teach.saveStudents')}
                </Button>
              )}
            </div>
            <PrintButton label={t('teach.print')} hidden={deviceFacts().inWeChat} />
          </>
        )}
      </Reading>
    </Page>
  )
}

/** How each class did: who handed in, means, the highest; and the list of students to save. */
export const ReportScreen = ofHomework('teach.report', ClassesOf)
