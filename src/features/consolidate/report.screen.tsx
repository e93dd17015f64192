import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { formatRate, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { RateTrack } from '#src/ui/rate-track.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import css from './consolidate.module.css'
import { Frame, OfChild } from './frame.part.tsx'
import type { Report } from './types.ts'
import { useAsked } from './use-paper.ts'

const ORDERS = ['roll', 'least'] as const

/** A class's students with their rates before and after; in the order of the roll, or who gained least first. */
const ReportStudents = ({ report: { consolidationId, list } }: { report: Report }) => {
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('roll')
  const gain = ({ before, after }: Report['list'][number]) => (after === null ? Infinity : after - before)
  const lines = order === 'roll' ? list : list.toSorted((a, b) => gain(a) - gain(b))
  return (
    <>
      <SegmentedControl
        label={t('consolidate.report.order')}
        value={order}
        onChange={setOrder}
        options={ORDERS.map((value) => ({ value, title: t(`consolidate.report.order.${value}`) }))}
      />
      <CardList title={t('consolidate.sum.students')}>
        {lines.map((student) => (
          <ListItem
            key={student.studentId}
            title={student.name}
            href={href.consolidate(PATH.consolidateReport, { consolidationId, of: student.studentId })}
            end={
              <span className={css['end']}>
                {student.after === null
                  ? t(student.state === 'todo' ? 'consolidate.notIn' : 'consolidate.notMarked')
                  : t('consolidate.fromTo', {
                      before: formatRate(student.before),
                      after: formatRate(student.after),
                    })}
              </span>
            }
          />
        ))}
      </CardList>
    </>
  )
}

const Bar = ({ side, rate }: { side: 'before' | 'after'; rate: number | null }) => (
  <>
    <span>{t(`consolidate.report.${side}`)}</span>
    <RateTrack who={side === 'before' ? 'class' : 'own'} rate={rate} />
    <span>{formatRate(rate)}</span>
  </>
)

/** Each knowledge point: its score rate in the exam over the one in the consolidation. */
const Compared = ({ points }: Pick<Report, 'points'>) => (
  <Card title={t('consolidate.report.byPoint')}>
    <ul className={shared['middle']}>
      {points.map((point) => (
        <li key={point.name} className={shared['lines']}>
          <span className={shared['ends']}>
            <strong>{point.name}</strong>
            <span className={shared['quiet']}>{t('consolidate.count', { n: point.questions })}</span>
          </span>
          <div className={css['bars']}>
            <Bar side="before" rate={point.before} />
            <Bar side="after" rate={point.after} />
          </div>
        </li>
      ))}
    </ul>
    <p className={shared['noteBelow']}>{t('consolidate.report.note')}</p>
  </Card>
)

/** How far apart the two rates are, in words. */
function change({ before, after }: Pick<Report, 'before' | 'after'>): string {
  if (after === null) return t('consolidate.report.notYet')
  // of the percents as they are shown: nobody should find another difference
  const points = roundHalfUp(after * 100) - roundHalfUp(before * 100)
  if (points === 0) return t('consolidate.report.same')
  return t(points > 0 ? 'consolidate.report.up' : 'consolidate.report.down', { n: Math.abs(points) })
}

const Whole = ({ report, of, staff }: { report: Report; of: string | null; staff: boolean }) => {
  const { consolidationId } = report
  const ofClass = report.state === null
  return (
    <>
      <PaperHead parts={[report.examName, report.courseName, report.className, report.studentName]} />
      <Card title={`${report.courseName} · ${report.examName}`}>
        <div className={shared['middle']}>
          <p className={shared['quiet']}>
            {ofClass
              ? t('consolidate.report.over', {
                  class: report.className,
                  n: report.checked,
                  all: report.students,
                })
              : staff
                ? report.studentName
                : t('consolidate.report.points')}
          </p>
          <dl className={css['sums']}>
            <div>
              <dt>{t('consolidate.report.before')}</dt>
              <dd>{formatRate(report.before)}</dd>
            </div>
            <div>
              <dt>{t('consolidate.report.after')}</dt>
              <dd>{formatRate(report.after)}</dd>
            </div>
          </dl>
          <p>{change(report)}</p>
          {!ofClass && (
            <ButtonLink
              href={href.consolidate(PATH.consolidateCheck, {
                consolidationId,
                ...(of === null ? {} : { of }),
              })}
            >
              {t('consolidate.report.answers')}
            </ButtonLink>
          )}
        </div>
      </Card>
      <Compared points={report.points} />
      {ofClass && <ReportStudents report={report} />}
      {!staff && report.state === 'checked' && (
        <ButtonLink block href={href.consolidate(PATH.consolidateList, { examId: report.examId })}>
          {t('consolidate.report.next')}
        </ButtonLink>
      )}
    </>
  )
}

/** Before and after: score rates of the same knowledge points in the exam and in the consolidation. */
export const ReportScreen = () => {
  const { consolidationId, of, args } = useAsked()
  const { identity } = useSnapshot(session)
  const staff = identity?.userType === Role.teacher
  const reading = useCall('GET /api/exam/consolidate/report', args)
  const back =
    staff && consolidationId !== null
      ? href.consolidate(PATH.consolidateProgress, { consolidationId })
      : href.consolidate(PATH.consolidateList, {})
  return (
    <Frame title={t('consolidate.report')} back={back} consolidationId={consolidationId} of={reading}>
      {(report) => (
        <>
          <OfChild />
          <Whole report={report} of={of} staff={staff} />
        </>
      )}
    </Frame>
  )
}
