import { useMemo } from 'react'
import type { Calls } from '#contract/calls.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'

export type ExamPreview = Calls['GET /api/office/exams/preview']['reply']
type PreviewCourse = ExamPreview['courses'][number]
type PreviewClass = ExamPreview['classes'][number]

/** A share of the absent from which on it is said aloud. */
const MANY = 0.1

/** Answers to which nobody gave a mark. */
export const countNotGiven = (courses: readonly PreviewCourse[]): number =>
  courses.reduce((sum, { notGiven }) => sum + notGiven, 0)

const notGivenColumn = (): TableColumn<PreviewCourse> => ({
  id: 'notGiven',
  title: t('scores.notGiven'),
  number: true,
  value: (c) => c.notGiven,
})

const courseColumns = (hasNotGiven: boolean): TableColumn<PreviewCourse>[] => [
  { id: 'course', title: t('scores.subject'), heads: true, value: (c) => c.courseName },
  { id: 'items', title: t('scores.items'), number: true, value: (c) => c.items },
  {
    id: 'full',
    title: t('scores.fullMark'),
    number: true,
    value: (c) => c.fullMark,
    show: (c) => formatScore(c.fullMark),
  },
  { id: 'sat', title: t('scores.sat'), number: true, value: (c) => c.sat },
  { id: 'absent', title: t('scores.absent'), number: true, value: (c) => c.absent },
  ...(hasNotGiven ? [notGivenColumn()] : []),
  {
    id: 'mean',
    title: t('scores.mean'),
    number: true,
    value: (c) => c.mean,
    show: (c) => formatMean(c.mean),
  },
  {
    id: 'rate',
    title: t('scores.rate'),
    number: true,
    value: (c) => (c.mean === null ? null : c.mean / c.fullMark),
    show: (c) => formatRate(c.mean === null ? null : c.mean / c.fullMark),
  },
  {
    id: 'best',
    title: t('scores.best'),
    number: true,
    value: (c) => c.best,
    show: (c) => formatScore(c.best),
  },
  {
    id: 'least',
    title: t('scores.least'),
    number: true,
    value: (c) => c.least,
    show: (c) => formatScore(c.least),
  },
]

/** Means by subject: what a glance finds wrong, before families do. */
export const PreviewCourses = ({ courses }: { courses: readonly PreviewCourse[] }) => {
  const columns = useMemo(() => courseColumns(countNotGiven(courses) > 0), [courses])
  return (
    <Card title={t('scores.bySubject')}>
      <DataTable
        plain
        label={t('scores.bySubject')}
        columns={columns}
        rows={courses}
        rowId={(c) => c.paperId}
        isWrong={(c) => c.absent > MANY * (c.sat + c.absent) || c.notGiven > 0}
        empty={<p>{t('scores.noSubjects')}</p>}
      />
    </Card>
  )
}

const absentOf = (line: PreviewClass, paperId: string): number =>
  line.absent.find((one) => one.paperId === paperId)?.count ?? 0

const classColumns = (courses: readonly PreviewCourse[]): TableColumn<PreviewClass>[] => [
  { id: 'class', title: t('scores.class'), heads: true, value: (c) => c.className },
  { id: 'grade', title: t('scores.grade'), value: (c) => c.gradeName, filter: true },
  { id: 'students', title: t('scores.students'), number: true, value: (c) => c.students },
  ...courses.map(
    ({ paperId, courseName }): TableColumn<PreviewClass> => ({
      id: paperId,
      title: t('scores.absentOf', { course: courseName }),
      number: true,
      value: (c) => absentOf(c, paperId),
    }),
  ),
]

/** Who is without marks, class by class. */
export const PreviewClasses = ({
  classes,
  courses,
}: {
  classes: readonly PreviewClass[]
  courses: readonly PreviewCourse[]
}) => {
  const columns = useMemo(() => classColumns(courses), [courses])
  return (
    <Card title={t('scores.byClass')}>
      <DataTable
        label={t('scores.byClass')}
        columns={columns}
        rows={classes}
        rowId={(c) => c.classId}
        plain={classes.length <= 8}
        pageSize={20}
        onFile={saveTable(t('scores.byClass'))}
        isWrong={(c) => courses.some(({ paperId }) => c.students > 0 && absentOf(c, paperId) >= c.students)}
        empty={<p>{t('scores.noClasses')}</p>}
      />
    </Card>
  )
}
