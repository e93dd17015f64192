import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { ConsolidateClassLine } from '#contract/homework/consolidate-shapes.ts'
import { formatDate, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { client } from '#src/state/client.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import shared from '#src/ui/shared.module.css'
import css from './consolidate.module.css'
import { Frame } from './frame.part.tsx'
import { Views } from './views.part.tsx'

/** Takes a consolidation back from those who have not handed it in; the same button puts it up again. */
const Withdraw = ({
  line: { consolidationId, withdrawn },
  onDone,
}: {
  line: ConsolidateClassLine
  onDone: () => Promise<void>
}) => {
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend()
  const change = () => {
    const body = { consolidationId, withdrawn: !withdrawn }
    return send(() => client.call('POST /api/exam/consolidate/withdraw', { body }), {
      always: () => setAsks(false),
      done: onDone,
    })
  }
  return (
    <>
      <Button block busy={busy && !asks} onClick={() => (withdrawn ? void change() : setAsks(true))}>
        {t(withdrawn ? 'consolidate.putUp' : 'consolidate.takeBack')}
      </Button>
      <ConfirmSheet
        open={asks}
        title={t('consolidate.takeBack.title')}
        yes={t('consolidate.takeBack')}
        kind="danger"
        busy={busy}
        onYes={() => void change()}
        onClose={() => setAsks(false)}
      >
        <p>{t('consolidate.takeBack.text')}</p>
      </ConfirmSheet>
    </>
  )
}

type ConsolidateProgress = Calls['GET /api/exam/consolidate/progress']['reply']
type Student = ConsolidateProgress['students'][number]

const VIEWS = ['all', 'mark', 'missing'] as const
const inView = (student: Student, view: (typeof VIEWS)[number]): boolean =>
  view === 'all' || (view === 'mark' ? student.state === 'submitted' : student.state === 'todo')

const Row = ({
  progress,
  student,
  now,
}: {
  progress: ConsolidateProgress
  student: Student
  now: number
}) => {
  const { consolidationId, mayMark } = progress.line
  const { state } = student
  const path = state === 'submitted' && mayMark ? PATH.consolidateMark : PATH.consolidateCheck
  return (
    <ListItem
      title={student.name}
      href={href.consolidate(path, { consolidationId, of: student.studentId })}
      note={
        <span className={shared['facts']}>
          <span>{t('consolidate.count', { n: student.questions })}</span>
          {student.submittedAt !== null && (
            <span>{t('consolidate.inAt', { when: formatDate(student.submittedAt, now) })}</span>
          )}
          {student.late && <Badge tone="warn">{t('consolidate.late')}</Badge>}
        </span>
      }
      end={
        state === 'checked' ? (
          <span className={css['end']}>{formatRate(student.after)}</span>
        ) : (
          <Badge tone={state === 'submitted' ? 'warn' : 'muted'}>
            {state === 'submitted'
              ? t('consolidate.unmarked', { n: student.unmarked })
              : t('consolidate.notIn')}
          </Badge>
        )
      }
    />
  )
}

const Whole = ({ progress, reload }: { progress: ConsolidateProgress; reload: () => Promise<void> }) => {
  const [view, setView] = useQueryChoice('view', VIEWS, 'all')
  const now = useNow(progress.serverTime, null)
  const { line, students } = progress
  const shown = students.filter((student) => inView(student, view))
  const { consolidationId } = line
  return (
    <>
      <Card
        title={`${line.className} · ${line.courseName}`}
        aside={line.withdrawn && <Badge>{t('consolidate.withdrawn')}</Badge>}
      >
        <div className={shared['middle']}>
          <p className={shared['quiet']}>
            {line.examName}
            {line.deadlineAt !== null &&
              ` · ${t('consolidate.until', { when: formatDate(line.deadlineAt, now) })}`}
          </p>
          <dl className={css['sums']}>
            <div>
              <dt>{t('consolidate.sum.students')}</dt>
              <dd>{line.students}</dd>
            </div>
            <div>
              <dt>{t('consolidate.sum.in')}</dt>
              <dd>{line.submitted}</dd>
            </div>
            <div>
              <dt>{t('consolidate.sum.checked')}</dt>
              <dd>{line.checked}</dd>
            </div>
          </dl>
          <ButtonLink href={href.consolidate(PATH.consolidateReport, { consolidationId })}>
            {t('consolidate.seeReport')}
          </ButtonLink>
        </div>
      </Card>
      <Views views={VIEWS} value={view} onChange={setView} />
      <CardList
        label={t('consolidate.sum.students')}
        none={<EmptyState title={t('consolidate.none.students')} />}
      >
        {shown.map((student) => (
          <Row key={student.studentId} progress={progress} student={student} now={now} />
        ))}
      </CardList>
      {line.mayMark && <Withdraw line={line} onDone={reload} />}
    </>
  )
}

/** How far a class is with its consolidation. */
export const TeacherProgressScreen = () => {
  const consolidationId = useQuery('consolidationId')
  const args = consolidationId === null ? null : { query: { consolidationId } }
  const reading = useCall('GET /api/exam/consolidate/progress', args)
  return (
    <Frame
      title={t('consolidate.progress')}
      back={href.consolidate(PATH.consolidateList, {})}
      consolidationId={consolidationId}
      of={reading}
    >
      {(progress) => <Whole progress={progress} reload={reading.reload} />}
    </Frame>
  )
}
