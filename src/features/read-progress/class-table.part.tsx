import type { Calls } from '#contract/calls.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { readHref } from '#src/nav/read-progress-paths.ts'
import { sheetFile } from '#src/state/sheet-file.ts'
import { Card } from '#src/ui/card.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import { BarLine, BarList } from '#src/ui/report/bar-list.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { shareOf } from './progress.rules.ts'
import { waysHere } from './ways.rules.ts'

type ClassLine = Calls['GET /api/exam/mark/progress/classes']['reply']['classes'][number]

interface ClassTableProps {
  classes: readonly ClassLine[]
  markingId: string
  /** Exam and subject, for the name of the file. */
  of: string
}

const columnsOf = (markingId: string): ShownColumn<ClassLine>[] => [
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
export const ClassTable = ({ classes, markingId, of }: ClassTableProps) => (
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
