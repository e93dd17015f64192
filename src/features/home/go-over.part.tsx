import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { lectureHref } from '#src/nav/lecture-paths.ts'
import { useCall } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import type { StaffExam } from '#src/ui/exam-row.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Bone } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { worthGoingOver } from './staff-home.rules.ts'

/** Classes that are looked at; the others are on the page of the exam. */
const CLASSES = 3

type OpenClass = Calls['GET /api/exam/plan/class/list']['reply']['classes'][number]
type Course = NonNullable<StaffExam['means']>[number]

interface OfClassProps {
  readonly examId: string
  readonly of: OpenClass
  readonly course: Pick<Course, 'courseId' | 'courseName'>
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
export const GoOver = ({ exam: { examId, examName, means } }: { exam: Readonly<StaffExam> }) => {
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
