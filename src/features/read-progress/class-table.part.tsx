import type { Calls } from '#contract/calls.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { readHref } from '#src/nav/read-progress-paths.ts'
import { Card } from '#src/ui/card.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import { BarLine, BarList } from '#src/ui/report/bar-list.tsx'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import shared from '#src/ui/shared.module.css'
import { shareOf } from './progress.rules.ts'
import { waysHere } from './ways.rules.ts'

type ClassLine = Calls['GET /api/exam/mark/progress/classes']['reply']['classes'][number]

interface ClassTableProps {
  classes: readonly ClassLine[]
  markingId: string
}

/** How far each class is and how it did so far; a class's name leads to it. */
export const ClassTable = ({ classes, markingId }: ClassTableProps) => (
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
      <WideTable
        caption={t('readProgress.byClass')}
        head={[
          t('readProgress.className'),
          t('readProgress.students'),
          t('readProgress.doneAnswers'),
          t('readProgress.left'),
          t('readProgress.scoreRate'),
          t('readProgress.comments'),
        ]}
        rows={classes.map((c) => ({
          id: c.ofClassId,
          cells: [
            <a key="name" href={readHref(waysHere().class, { markingId, ofClassId: c.ofClassId })}>
              {c.className}
            </a>,
            c.students,
            c.final,
            c.answers - c.final,
            formatRate(c.scoreRate),
            c.comments,
          ],
        }))}
      />
      <p className={shared['noteBelow']}>{t('readProgress.scoreRateNote')}</p>
    </Card>
  </>
)
