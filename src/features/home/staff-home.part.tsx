import type { Identity } from '#contract/account/identity.ts'
import type { Calls } from '#contract/calls.ts'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { EXAM_PAGE, staffExamHref } from '#src/nav/exam-href.ts'
import { lectureHref } from '#src/nav/lecture-paths.ts'
import { PATH } from '#src/nav/paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { workHref } from '#src/nav/work-href.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { type StaffExam, StaffExamRow } from '#src/ui/exam-row.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { formatPoints } from '#src/ui/report/marks.ts'
import { Bone } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { WorkCard } from '#src/ui/work-card.tsx'
import css from './home.module.css'
import { IdentitySwitch } from './identity-switch.part.tsx'
import { MarkingTile } from './marking-tile.part.tsx'
import { PapersSetTile, PapersTile } from './papers-tile.part.tsx'
import { RecentExams } from './recent-exams.part.tsx'
import { compareOwnMeans, type OwnChange, worthGoingOver } from './staff-home.rules.ts'
import { UnsentLine } from './unsent-line.part.tsx'

/** What waits for a teacher, oldest or due first. */
const WorkTile = () => {
  const { data, failure } = useCall('GET /api/export/todo/common/todoTask', {})
  return <WorkCard data={data} failed={failure !== null} all={PATH.todo} hrefOf={workHref} />
}

/** Classes that are looked at; the others are on the page of the exam. */
const CLASSES = 3

type OpenClass = Calls['GET /api/exam/plan/class/list']['reply']['classes'][number]
type CourseMean = NonNullable<StaffExam['means']>[number]

interface OfClassProps {
  readonly examId: string
  readonly of: OpenClass
  readonly course: Pick<CourseMean, 'courseId' | 'courseName'>
}

/** In the place of what is still on its way. */
const Coming = () => (
  <>
    <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
    <Bone width="60%" height={12} />
  </>
)

/** A subject with a class. Its line is there before what it says, so that no line moves under a finger. */
const OfClass = ({ examId, of: { classId, className }, course: { courseId, courseName } }: OfClassProps) => {
  const { data, failure } = useCall('GET /api/analysis/view/class/report', { query: { examId, classId } })
  const title = `${className} · ${courseName}`
  if (!data)
    return failure ? (
      <ListItem title={title} href={lectureHref({ examId, classId })} />
    ) : (
      <ListItem title={title} note={<Coming />} />
    )
  const worth = worthGoingOver(data, courseId)
  if (!worth) return <ListItem title={title} note={t('home.goOverNone')} />
  const { paperId, first, count } = worth
  return (
    <ListItem
      title={title}
      note={t('home.goOverItems', { list: first.join(t('exam.comma')), n: count })}
      href={lectureHref({ examId, classId, paperId })}
    />
  )
}

/** What to go over of an exam with the classes that are taught, each a way to its lecture list. */
const GoOver = ({ exam: { examId, examName, means } }: { exam: Readonly<StaffExam> }) => {
  const taught = means?.filter(({ courseId }) => courseId !== '') ?? []
  const { data } = useCall('GET /api/exam/plan/class/list', taught.length > 0 ? { query: { examId } } : null)
  const coursesOf = ({ courseIds }: OpenClass) =>
    taught.filter(({ courseId }) => courseIds.includes(courseId))
  const own = data?.classes.filter((of) => coursesOf(of).length > 0) ?? []
  if (own.length === 0) return null
  return (
    <CardList title={t('home.goOver', { exam: examName })}>
      {own
        .slice(0, CLASSES)
        .flatMap((of) =>
          coursesOf(of).map((course) => (
            <OfClass key={`${of.classId}/${course.courseId}`} {...{ examId, of, course }} />
          )),
        )}
    </CardList>
  )
}

const NEWEST = 5

/** The change of one's own subjects, a line each. */
const Changes = ({ of }: { of: readonly OwnChange[] }) =>
  of.map(({ courseName, examName, change }) => {
    const points = formatPoints(change)
    const way = points === '0' ? 'same' : change > 0 ? 'up' : 'down'
    return (
      <span key={courseName} className={css['news']}>
        {t('home.ownChange', { course: courseName, exam: examName, points, way })}
      </span>
    )
  })

/** A teacher's or a leader's first page: the newest exams of their own classes with their means. */
export const StaffHome = ({ identity }: { identity: Readonly<Identity> }) => {
  const exams = useCall('GET /api/exam/plan', { query: { pageNo: 1, pageSize: EXAM_PAGE } })
  useTellFailure(exams.failure)
  return (
    <Page title={<IdentitySwitch identity={identity} />} asOf={exams.asOf} wide>
      <UnsentLine />
      <div className={css['sides']}>
        <div className={css['tiles']}>
          <WorkTile />
          {identity.userType === Role.teacher && exams.data?.list[0] && <GoOver exam={exams.data.list[0]} />}
          {identity.userType === Role.teacher && (
            <Where switch="homework">
              <MarkingTile />
            </Where>
          )}
          <Where switch="h5PaperCheck">
            {identity.userType === Role.teacher ? <PapersTile /> : <PapersSetTile />}
          </Where>
        </div>
        <Reading of={exams} failed={t('exam.failedTitle')} lines={4}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('home.emptyTitle')} text={t('home.emptyStaff')} />
            ) : (
              <RecentExams>
                {list.slice(0, NEWEST).map((exam, i) => (
                  <StaffExamRow
                    key={`${exam.examId}/${exam.gradeId}`}
                    exam={exam}
                    href={staffExamHref(identity.userType, exam.examId)}
                    more={i === 0 && <Changes of={compareOwnMeans(list, exam)} />}
                  />
                ))}
              </RecentExams>
            )
          }
        </Reading>
      </div>
    </Page>
  )
}
