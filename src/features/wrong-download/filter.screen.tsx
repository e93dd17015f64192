import { useState } from 'react'
import type { WrongBookQuestion } from '#contract/wrong/download.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import {
  countFilterOptions,
  FILTER_FIELDS,
  type FilterOption,
  matchesQuestionFilter,
  type QuestionFilter,
} from './questions.rules.ts'
import { useFilter, useFitting } from './use-questions.ts'

type Field = (typeof FILTER_FIELDS)[number]

/** What a question has in each field. */
const VALUES: Readonly<Record<Field, (q: WrongBookQuestion) => readonly (readonly [string, string])[]>> = {
  examId: (q) => [[q.examId, q.examName]],
  courseId: (q) => [[q.courseId, q.courseName]],
  cause: (q) => (q.cause === null ? [] : [[q.cause, causeName(q.cause)]]),
  point: (q) => q.knowledge.map((name) => [name, name]),
}
const causeName = (cause: ErrorCause): string => t(`answers.cause.${cause}`)

const clearFilterField = (filter: QuestionFilter, field: Field): QuestionFilter => {
  const { [field]: _, ...rest } = filter
  return rest
}

/** Points of the one paper the filter leaves, in the paper's own order; of several papers those of the questions. */
function usePoints(questions: readonly WrongBookQuestion[]): { points: FilterOption[]; failed: boolean } {
  const papers = new Map(questions.map((q) => [`${q.examId}/${q.paperId}`, q]))
  const only = papers.size === 1 ? [...papers.values()][0] : undefined
  const read = useCall(
    'GET /api/tiku/paper/knowledge',
    only === undefined ? null : { query: { examId: only.examId, paperId: only.paperId } },
  )
  const own = countFilterOptions(questions, VALUES.point)
  if (only === undefined || read.data === null) return { points: own, failed: read.failure !== null }
  const counts = new Map(own.map((option) => [option.value, option]))
  return { points: read.data.points.flatMap(({ name }) => counts.get(name) ?? []), failed: false }
}

const Fields = ({ questions, start }: { questions: readonly WrongBookQuestion[]; start: QuestionFilter }) => {
  const [filter, setFilter] = useState(start)
  const count = questions.filter((q) => matchesQuestionFilter(q, filter)).length
  const choices = (field: Field) =>
    countFilterOptions(
      questions.filter((q) => matchesQuestionFilter(q, clearFilterField(filter, field))),
      VALUES[field],
    )
  const { points, failed } = usePoints(
    questions.filter((q) => matchesQuestionFilter(q, clearFilterField(filter, 'point'))),
  )
  const options: Readonly<Record<Field, FilterOption[]>> = {
    examId: choices('examId'),
    courseId: choices('courseId'),
    cause: choices('cause'),
    point: points,
  }
  const titles = {
    examId: t('download.filter.exam'),
    courseId: t('download.filter.course'),
    cause: t('download.filter.cause'),
    point: t('download.filter.point'),
  }
  return (
    <>
      <Card>
        <div className={shared['middle']}>
          {FILTER_FIELDS.map((field) => (
            <Picker
              above
              key={field}
              label={titles[field]}
              value={filter[field] ?? ''}
              onChange={(value) =>
                setFilter(value === '' ? clearFilterField(filter, field) : { ...filter, [field]: value })
              }
              options={[
                { value: '', title: t('download.filter.any') },
                ...options[field].map(({ value, title, count: n }) => ({
                  value,
                  title: t('download.filter.pointOf', { name: title, count: n }),
                })),
              ]}
            />
          ))}
          {failed && (
            <p className={shared['quiet']} role="status">
              {t('download.filter.pointsFailed')}
            </p>
          )}
        </div>
      </Card>
      {count === 0 && (
        <EmptyState sign="search" title={t('download.noneFits')} text={t('download.noneFitsText')} />
      )}
      {count > 0 && (
        <ButtonLink kind="primary" block href={href.wrongDownload(PATH.wrongQuestions, filter)}>
          {t('download.filter.show', { count })}
        </ButtonLink>
      )}
      <Button block onClick={() => setFilter({})} disabled={Object.keys(filter).length === 0}>
        {t('download.filter.reset')}
      </Button>
    </>
  )
}

/** Which wrong questions to choose from: by exam, subject, cause and knowledge point. */
export const FilterScreen = () => {
  const start = useFilter()
  const read = useFitting(start)
  return (
    <Page title={t('download.filter')} back={href.wrongDownload(PATH.wrongQuestions, start)} asOf={read.asOf}>
      <Reading of={read} failed={t('download.failed')} lines={6}>
        {(book) =>
          book.questions.length === 0 ? (
            <EmptyState title={t('download.none')} text={t('download.noneText')} />
          ) : (
            <Fields questions={book.questions} start={start} />
          )
        }
      </Reading>
    </Page>
  )
}
