import { useMemo } from 'react'
import type { WrongBook, WrongBookQuestion } from '#contract/wrong/download.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { type Resource, useCall } from '#src/state/resource.ts'
import { matchesQuestionFilter, type QuestionFilter } from './questions.rules.ts'

const PREVIEW = 'GET /api/export/wrongDownload/wrongBook/preview'

/** Wrong questions of the present student, as many as the server gives at once. The phone keeps them. */
export const useWhole = (): Resource<WrongBook> => useCall(PREVIEW, {})

/** Questions of a book that is at the school; null: they are not asked for. */
export const useNoted = (bookId: string | null): Resource<WrongBook> =>
  useCall(PREVIEW, bookId === null ? null : { query: { bookId } })

/** The filter in the address. */
export function useFilter(): QuestionFilter {
  const [examId, courseId, cause, point] = [
    useQuery('examId'),
    useQuery('courseId'),
    useQuery('cause'),
    useQuery('point'),
  ]
  return useMemo(
    () => ({
      ...(examId ? { examId } : {}),
      ...(courseId ? { courseId } : {}),
      ...(cause ? { cause } : {}),
      ...(point ? { point } : {}),
    }),
    [examId, courseId, cause, point],
  )
}

/**
 * Wrong questions that fit. They are picked on the phone out of all, so that it works without a line; only where there
 * are more than the server gives at once it is asked for those of the exam and subject.
 */
export function useFitting(filter: QuestionFilter): Resource<WrongBook & { fitting: WrongBookQuestion[] }> {
  const whole = useWhole()
  const { examId, courseId } = filter
  const isCut = whole.data !== null && whole.data.total > whole.data.questions.length
  const narrow = isCut && (examId !== undefined || courseId !== undefined)
  const part = useCall(
    PREVIEW,
    narrow ? { query: { ...(examId && { examId }), ...(courseId && { courseId }) } } : null,
  )
  const read = narrow && part.data !== null ? part : whole
  const { data } = read
  const found = useMemo(
    () => data && { ...data, fitting: data.questions.filter((q) => matchesQuestionFilter(q, filter)) },
    [data, filter],
  )
  return { ...read, data: found }
}
