import { useMemo } from 'react'
import { Status } from '#contract/envelope.ts'
import type { WrongBook } from '#contract/wrong/download.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Failure } from '#core/errors/failure.ts'
import type { Resource } from '#src/state/resource.ts'
import { useBooks, type WrongBookEntry } from './use-books.ts'
import { useNoted, useWhole } from './use-questions.ts'

/**
 * A book and its questions: out of what the phone keeps of all wrong questions, so that it opens without a line; from
 * the server where that does not hold them all.
 * @returns `book` null: there is no such book; undefined: not known (yet)
 */
export function useBookQuestions(bookId: string | null): {
  book: WrongBookEntry | null | undefined
  read: Resource<Pick<WrongBook, 'questions' | 'drawn'>>
  failure: Failure | null
} {
  const { books, read: list, failure } = useBooks()
  const whole = useWhole()
  const found = books.find((one) => one.bookId === bookId)
  const { data } = whole
  const own = useMemo(() => {
    if (found === undefined || data === null) return null
    const known = new Map(data.questions.map((q) => [questionKey(q), q]))
    return { questions: found.questions.flatMap((q) => known.get(questionKey(q)) ?? []), drawn: data.drawn }
  }, [found, data])
  const isCut = data !== null && data.total > data.questions.length
  const isShort = own !== null && isCut && own.questions.length < (found?.questions.length ?? 0)
  // also an older book than the list tells of
  const isElsewhere = bookId !== null && found === undefined && list.data !== null
  const noted = useNoted((isShort && found?.waits === false) || isElsewhere ? bookId : null)
  const isGone = bookId === null || noted.failure?.status === Status.notFound
  return {
    book: isGone && found === undefined ? null : found,
    read: isElsewhere || (isShort && noted.data !== null) ? noted : { ...whole, data: own },
    failure,
  }
}
