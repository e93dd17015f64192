import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import type { ExamTrace } from '#contract/exam/trace.ts'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { combinations, markersText, statusKey } from './trace.rules.ts'

type Union = Calls['GET /api/exam/trace/union/plan']['reply']
type TraceCourse = ExamTrace['examCourse'][number]

const Status = ({ of }: { of: number }) => <Badge tone={of === 5 ? 'good' : 'info'}>{t(statusKey(of))}</Badge>

/** One subject: how far it has come, in how many classes, and who marked it. */
const CourseLine = ({ course, union }: { course: TraceCourse; union: Union | null }) => {
  const papers = course.paperList
  const sat = new Set(papers.flatMap((paper) => paper.classList.map(({ classId }) => classId))).size
  const counts = union?.papers.find(({ paperId }) => paperId === papers[0]?.paperId)
  const note = [
    t('report.class.trace.classes', { n: sat }),
    markersText([...new Set(papers.flatMap((paper) => paper.markedBy ?? []))]),
    papers.some((paper) => paper.adjustClass) && t('report.class.trace.moved'),
    counts && t('report.class.trace.union', { schools: counts.schoolCount, students: counts.studentCount }),
  ]
  return (
    <ListItem
      title={course.courseName}
      note={note.filter(Boolean).join(' · ')}
      end={<Status of={course.examCourseStatus} />}
    />
  )
}

const Told = ({ trace, union }: { trace: ExamTrace; union: Union | null }) => {
  const { identity } = useSnapshot(session)
  const groups = combinations(trace)
  const isOwn = trace.creatorId !== '' && trace.creatorId === identity?.userId
  return (
    <>
      <div className={shared['row']}>
        <p>{t('report.class.trace.whole')}</p>
        <Status of={trace.examStatus} />
      </div>
      {isOwn && <p className={shared['quiet']}>{t('report.class.trace.own')}</p>}
      {union && (
        <p className={shared['quiet']}>{t('report.class.trace.schools', { n: union.schoolCount })}</p>
      )}
      <p className={shared['quiet']}>{t('report.class.trace.subjects')}</p>
      <List label={t('report.class.trace.subjects')}>
        {trace.examCourse.map((course) => (
          <CourseLine key={course.courseId} course={course} union={union} />
        ))}
      </List>
      <p className={shared['quiet']}>{t('report.class.trace.byClass')}</p>
      <List label={t('report.class.trace.byClass')}>
        {trace.examClass.map(({ classId, className, classStatus }) => (
          <ListItem key={classId} title={className} end={<Status of={classStatus} />} />
        ))}
      </List>
      {groups.length > 1 && (
        <p className={shared['noteBelow']}>{t('report.class.trace.groups', { groups: groups.join('；') })}</p>
      )}
    </>
  )
}

const Single = ({ examId }: { examId: string }) => {
  const asked = useCall('GET /api/exam/trace/plan', { query: { examId } })
  return (
    <Reading of={asked} failed={t('report.failed.title')} lines={4}>
      {({ trace }) => <Told trace={trace} union={null} />}
    </Reading>
  )
}

const Joint = ({ examId }: { examId: string }) => {
  const asked = useCall('GET /api/exam/trace/union/plan', { query: { examId } })
  return (
    <Reading of={asked} failed={t('report.failed.title')} lines={4}>
      {(union) => <Told trace={union.trace} union={union} />}
    </Reading>
  )
}

/** How far the exam has come: its subjects, its classes, and who marked. Asked for when it is opened. */
export const Trace = ({ examId, isJoint }: { examId: string; isJoint: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const Asked = isJoint ? Joint : Single
  return (
    <Card title={t('report.class.trace.title')} isControl>
      {isOpen ? (
        <Asked examId={examId} />
      ) : (
        <Button block onClick={() => setOpen(true)}>
          {t('report.class.trace.show')}
        </Button>
      )}
    </Card>
  )
}
