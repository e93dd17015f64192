import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { lectureHref } from '#src/nav/lecture-paths.ts'
import { useCall } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import type { StaffExam } from '#src/ui/exam-row.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { worthGoingOver } from './staff-home.rules.ts'

/** Classes that are looked at; the others are on the page of the exam. */
const CLASSES = 3

type OpenClass = Calls['GET /api/exam/plan/class/list']['reply']['classes'][number]

interface OfClassProps {
  readonly examId: string
  readonly of: OpenClass
  /** Codes of the subjects that are taught. */
  readonly taught: readonly string[]
}

const OfClass = ({ examId, of: { classId, className }, taught }: OfClassProps) => {
  const { data } = useCall('GET /api/analysis/view/class/report', { query: { examId, classId } })
  if (!data) return null
  return worthGoingOver(data, taught).map(({ paperId, courseName, first, count }) => (
    <ListItem
      key={paperId}
      title={`${className} · ${courseName}`}
      note={t('home.goOverItems', { list: first.join(t('exam.comma')), n: count })}
      href={lectureHref({ examId, classId, paperId })}
    />
  ))
}

/** What to go over of an exam with the classes that are taught, each a way to its lecture list. */
export const GoOver = ({ exam: { examId, examName, means } }: { exam: Readonly<StaffExam> }) => {
  const taught = (means ?? []).flatMap(({ courseId }) => (courseId === '' ? [] : [courseId]))
  const { data } = useCall('GET /api/exam/plan/class/list', taught.length > 0 ? { query: { examId } } : null)
  const own = data?.classes.filter(({ courseIds }) => courseIds.some((id) => taught.includes(id))) ?? []
  if (own.length === 0) return null
  return (
    <CardList title={t('home.goOver', { exam: examName })}>
      {own.slice(0, CLASSES).map((of) => (
        <OfClass key={of.classId} {...{ examId, of, taught }} />
      ))}
    </CardList>
  )
}
