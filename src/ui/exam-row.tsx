import type { ReactNode } from 'react'
import type { Calls } from '#contract/calls.ts'
import { formatDay, formatFullDate, formatMean, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from './badge.tsx'
import { ListItem } from './list.tsx'
import { populationText } from './population.tsx'
import shared from './shared.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FamilyExam = Calls['GET /api/exam/plan/student/all']['reply']['list'][number]
export type StaffExam = Calls['GET /api/exam/plan']['reply']['list'][number]
type OwnMean = Readonly<NonNullable<StaffExam['means']>[number]>

/** Course status from which marks are public. */
const PUBLISHED = 5

type Plan = Pick<FamilyExam, 'courses' | 'isJoint' | 'schoolCount' | 'examType' | 'startTime'>

/** What sort of exam, when, and what is still missing of it. */
export const ExamFacts = ({ exam }: { exam: Readonly<Plan> }) => {
  const done = exam.courses.filter((course) => course.examCourseStatus >= PUBLISHED).length
  return (
    <span className={shared['facts']}>
      <span>{t(`exam.type.${exam.examType}`)}</span>
      <time dateTime={new Date(exam.startTime).toISOString()} title={formatFullDate(exam.startTime)}>
        {formatDay(exam.startTime)}
      </time>
      {exam.isJoint && exam.schoolCount > 1 && (
        <Badge tone="info">{t('exam.joint', { count: exam.schoolCount })}</Badge>
      )}
      {done < exam.courses.length && (
        <Badge tone="warn">{t('exam.partial', { done, all: exam.courses.length })}</Badge>
      )}
    </span>
  )
}

const FamilyEnd = ({ exam }: { exam: Readonly<FamilyExam> }) => {
  if (!exam.visible) {
    return (
      <Badge>
        {exam.visibleFrom === null
          ? t('exam.hidden')
          : t('exam.hiddenUntil', { when: formatDay(exam.visibleFrom) })}
      </Badge>
    )
  }
  if (exam.score === null) return <Badge>{t('exam.absent')}</Badge>
  return (
    <span className={shared['score']}>
      {formatScore(exam.score)}
      <small> / {formatScore(exam.fullMark)}</small>
    </span>
  )
}

/** An exam as a student or a parent sees it in a list. */
export const FamilyExamRow = ({
  exam,
  novelty = null,
  href,
}: {
  exam: Readonly<FamilyExam>
  /** Shown, or published again, since the last visit. */
  novelty?: 'new' | 'changed' | null
  href: string
}) => (
  <ListItem
    title={
      novelty ? (
        <>
          {exam.examName} <Badge tone="info">{t(`exam.${novelty}`)}</Badge>
        </>
      ) : (
        exam.examName
      )
    }
    note={<ExamFacts exam={exam} />}
    end={<FamilyEnd exam={exam} />}
    href={href}
  />
)

/** One mean, of what and of whom. */
const MeanLine = ({ of: { courseName, mean, full, population } }: { of: OwnMean }) => (
  <span className={shared['block']} data-population={population.of}>
    {t('exam.meanOf', {
      what: courseName || t('exam.meanTotal'),
      mean: formatMean(mean),
      full: formatScore(full),
    })}
    {' · '}
    {populationText(population)}
  </span>
)

interface StaffRowProps {
  readonly exam: Readonly<StaffExam>
  readonly href: string
  /** Below the exam's own heading: only the grade is shown, the exam's name is for a screen reader. */
  readonly grouped?: boolean
  /** Subjects that tell it from another exam of the same name, day and grade. */
  readonly courses?: readonly string[]
  /** Further lines of the note. */
  readonly more?: ReactNode
}

/** An exam as a teacher or a leader sees it in a list; every mean says whose it is. */
export const StaffExamRow = ({ exam, href, grouped = false, courses = [], more }: StaffRowProps) => {
  // a server that does not say whose its mean is may mean fewer classes than it counts
  const means = exam.means ?? []
  const [only] = means.length === 1 ? means : []
  return (
    <ListItem
      title={
        grouped ? (
          <>
            <VisuallyHidden>{`${exam.examName} · `}</VisuallyHidden>
            {[exam.gradeName, ...courses].join(' · ')}
          </>
        ) : (
          `${exam.examName} · ${exam.gradeName}`
        )
      }
      note={
        <>
          {!grouped && <ExamFacts exam={exam} />}
          {only ? (
            <span className={shared['block']} data-population={only.population.of}>
              {populationText(only.population)}
            </span>
          ) : (
            <span className={shared['block']}>
              {t('exam.classes', { classes: exam.classCount, students: exam.studentCount })}
            </span>
          )}
          {means.length > 1 &&
            [
              ...means.filter(({ courseId }) => courseId !== ''),
              ...means.filter(({ courseId }) => courseId === ''),
            ].map((of) => <MeanLine key={`${of.courseId}/${of.courseName}`} of={of} />)}
          {more}
        </>
      }
      end={
        only &&
        only.mean !== null && (
          <span className={shared['score']}>
            <small className={shared['block']}>
              {only.courseName} {t('exam.meanLabel')}{' '}
            </small>
            {formatMean(only.mean)}
            <small> / {formatScore(only.full)}</small>
          </span>
        )
      }
      href={href}
    />
  )
}
