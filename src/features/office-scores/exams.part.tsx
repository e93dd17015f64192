import { useState } from 'react'
import type { OfficeExam } from '#contract/office/exams.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { allPages } from '#src/state/all-pages.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { useCall } from '#src/state/resource.ts'
import { useLast } from '#src/state/use-last.ts'
import { useReloadWhile } from '#src/state/use-reload-while.ts'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { FIRST_QUERY, type TableColumn, type TableQuery } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { ExamState, examStateText } from './exam-state.part.tsx'
import { publishHref } from './hrefs.rules.ts'
import css from './office-scores.module.css'

const CALL = 'GET /api/office/exams'
const STATES = ['imported', 'scheduled', 'published', 'withdrawn'] as const
const SORTS = ['name', 'day', 'students'] as const

/** A table's question as the call takes it. */
function asAsked({ search, sort, filters, page, pageSize }: TableQuery) {
  const words = search.trim()
  const by = SORTS.find((one) => one === sort?.column)
  const state = STATES.find((one) => one === filters['state'])
  return {
    ...{ pageNo: page + 1, pageSize },
    ...(words && { search: words }),
    ...(state && { state }),
    ...(by && { sort: by, order: sort?.descending ? ('desc' as const) : ('asc' as const) }),
  }
}

const columnsOf = (): TableColumn<OfficeExam>[] => [
  {
    id: 'name',
    title: t('scores.examName'),
    heads: true,
    value: (exam) => exam.name,
    show: (exam) => <a href={publishHref(exam.examId)}>{exam.name}</a>,
  },
  {
    id: 'state',
    title: t('scores.state'),
    sort: false,
    width: 8,
    value: examStateText,
    filter: STATES.map((state) => ({ value: state, title: t(`scores.exam.${state}`) })),
    show: (exam) => (
      <span className={css['badges']}>
        <ExamState exam={exam} />
      </span>
    ),
  },
  {
    id: 'day',
    title: t('scores.date'),
    width: 6,
    value: (exam) => formatDay(exam.startTime),
  },
  {
    id: 'grades',
    title: t('scores.grade'),
    sort: false,
    value: (exam) => exam.grades.join(t('scores.comma')),
  },
  {
    id: 'courses',
    title: t('scores.subjects'),
    sort: false,
    value: (exam) => exam.courses.map((course) => course.courseName).join(t('scores.comma')),
  },
  { id: 'students', title: t('scores.students'), number: true, value: (exam) => exam.students },
  {
    id: 'version',
    title: t('scores.version'),
    sort: false,
    number: true,
    value: (exam) => exam.newestVersion,
  },
]

/** Exams of the school, newest first, and how far each is. */
export const Exams = () => {
  const [query, setQuery] = useState({ ...FIRST_QUERY, pageSize: 20 })
  const [columns] = useState(columnsOf)
  const asked = useCall(CALL, { query: asAsked(query) })
  const exams = useLast(asked)
  const isMaking = exams.data?.list.some(({ job }) => job !== null && job.status <= 20) ?? false
  useReloadWhile(isMaking, exams.reload)
  return (
    <Card title={t('scores.exams')}>
      <Reading of={exams} failed={t('scores.examsFailed')} lines={5}>
        {({ list, total }) => (
          <DataTable
            label={t('scores.exams')}
            columns={columns}
            rows={list}
            rowId={(exam) => exam.examId}
            server={{
              query,
              onQuery: setQuery,
              total,
              all: () => allPages((at) => client.call(CALL, { query: { ...asAsked(query), ...at } })),
            }}
            loading={asked.data === null}
            onFile={saveTable(t('scores.exams'))}
            empty={<EmptyState title={t('scores.noExams')} text={t('scores.noExamsHint')} />}
          />
        )}
      </Reading>
    </Card>
  )
}
