import { formatMean, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ChartFigure } from '#src/ui/charts/chart-figure.tsx'
import { DataTable } from '#src/ui/charts/data-table.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { Reading } from '#src/ui/reading.tsx'
import { ofHomework } from '../of-homework.part.tsx'
import css from '../teach.module.css'
import { type Given, useGiven } from '../use-given.ts'
import { Bars } from './bars.part.tsx'
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

const finding = ({ classes }: Summary): string => {
  const students = classes.reduce((sum, c) => sum + c.students, 0)
  const submitted = classes.reduce((sum, c) => sum + c.submitted, 0)
  return t('teach.finding.handedIn', { n: submitted, all: students })
}

const ClassesOf = ({ homeworkId }: { homeworkId: string }) => {
  const summary = useCall('GET /api/exam/homework/summary', { query: { homeworkId } })
  const given = useGiven(homeworkId)
  useTellFailure(summary.failure)
  return (
    <Page title={t('teach.report')} back={href.homeworkGiven(homeworkId)} asOf={summary.asOf}>
      <Reading of={summary} failed={t('teach.summaryFailed')} lines={8}>
        {(data) => (
          <>
            <PaperHead parts={[data.title, data.courseName]} />
            <p className={css['quiet']}>
              {data.title} · {data.courseName}
            </p>
            <Card title={t('teach.byClass')}>
              <ChartFigure
                finding={finding(data)}
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
          </>
        )}
      </Reading>
    </Page>
  )
}

/** How each class did: who handed in, means, the highest; and the list of students to save. */
export const ReportScreen = ofHomework('teach.report', ClassesOf)
