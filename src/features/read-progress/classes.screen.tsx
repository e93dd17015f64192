import type { Calls } from '#contract/calls.ts'
import { Status } from '#contract/envelope.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery } from '#src/nav/navigate.ts'
import { readHref } from '#src/nav/read-progress-paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { BarLine, BarList } from '#src/ui/report/bar-list.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { NoPaper } from './no-paper.part.tsx'
import { shareOf } from './progress.rules.ts'
import { useLive } from './use-live.ts'
import { type ProgressPaper, usePapers } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

type ClassMarkingProgress = Calls['GET /api/exam/mark/progress/classes']['reply']['classes'][number]

interface ClassTableProps {
  classes: readonly ClassMarkingProgress[]
  markingId: string
  /** Exam and subject, for the name of the file. */
  of: string
}

const columnsOf = (markingId: string): ShownColumn<ClassMarkingProgress>[] => [
  {
    id: 'class',
    title: t('readProgress.className'),
    value: ({ className }) => className,
    show: ({ ofClassId, className }) => (
      <a href={readHref(waysHere().class, { markingId, ofClassId })}>{className}</a>
    ),
  },
  { id: 'students', title: t('readProgress.students'), value: ({ students }) => students },
  { id: 'done', title: t('readProgress.doneAnswers'), value: ({ final }) => final },
  { id: 'left', title: t('readProgress.left'), value: ({ answers, final }) => answers - final },
  {
    id: 'rate',
    title: t('readProgress.scoreRate'),
    value: ({ scoreRate }) => scoreRate,
    show: ({ scoreRate }) => formatRate(scoreRate),
  },
  { id: 'comments', title: t('readProgress.comments'), value: ({ comments }) => comments },
]

/** How far each class is and how it did so far; a class's name leads to it. */
const ClassTable = ({ classes, markingId, of }: ClassTableProps) => (
  <>
    <Card title={t('readProgress.howFar')}>
      <BarList>
        {classes.map(({ ofClassId, className, final, answers }) => (
          <BarLine key={ofClassId} name={className} bar={<RateTrack rate={shareOf(final, answers)} thin />}>
            {formatRate(shareOf(final, answers))} <small>{`${final}/${answers}`}</small>
          </BarLine>
        ))}
      </BarList>
    </Card>
    <Card title={t('readProgress.byClass')}>
      <SheetTable
        caption={t('readProgress.byClass')}
        columns={columnsOf(markingId)}
        rows={classes}
        idOf={({ ofClassId }) => ofClassId}
        onFile={sheetFile(`${of} ${t('readProgress.byClass')}`.trim())}
      />
      <p className={shared['noteBelow']}>{t('readProgress.scoreRateNote')}</p>
    </Card>
  </>
)

const paperName = ({ examName, courseName }: ProgressPaper) =>
  t('readProgress.paper', { exam: examName, course: courseName })

/** A paper's marking by class, of the classes the asker teaches the subject in. */
export const ClassesScreen = () => {
  const { papers, list, paper, markingId } = usePapers()
  const classes = useCall(
    'GET /api/exam/mark/progress/classes',
    markingId === null ? null : { query: { markingId } },
  )
  const isNone = classes.failure?.status === Status.notFound
  useTellFailure(isNone ? null : classes.failure)
  useLive(classes.data && paper, null, classes.reload)
  return (
    <Page title={t('readProgress.classes')} back={waysHere().progress} asOf={classes.asOf} wide>
      {list.length > 1 && (
        <Picker
          label={t('readProgress.title')}
          value={markingId ?? ''}
          onChange={(id) => setQuery({ markingId: id, blockId: null })}
          options={list.map((p) => ({
            value: p.markingId,
            title: paperName(p),
          }))}
        />
      )}
      {markingId === null ? (
        <NoPaper of={papers} />
      ) : isNone ? (
        <NoClasses />
      ) : (
        <Reading of={classes} failed={t('readProgress.classesFailed')} lines={6}>
          {({ classes: shown }) =>
            shown.length === 0 ? (
              <NoClasses />
            ) : (
              <ClassTable classes={shown} markingId={markingId} of={paper ? paperName(paper) : ''} />
            )
          }
        </Reading>
      )}
    </Page>
  )
}

const NoClasses = () => (
  <EmptyState title={t('readProgress.noClasses')} text={t('readProgress.noClassesText')} />
)
