import { useEffect } from 'react'
import type { WrongBookPush } from '#contract/tiku.ts'
import type { Failure } from '#core/errors/failure.ts'
import { type Resource, useCall } from '#src/state/resource.ts'
import { sendBooks, useLocalBooks } from './books.state.ts'

/** A book made for the present student; `waits`: the school has not heard of it. */
export interface Book extends Omit<WrongBookPush, 'byStudent'> {
  readonly waits: boolean
  /** Null: not told, as this phone alone knows it. */
  readonly byStudent: boolean | null
}

/** Books of the student, those on this phone first; what waits is sent when the page is opened and when a line comes. */
export function useBooks(): {
  books: Book[]
  read: Resource<{ pushes: WrongBookPush[] }>
  failure: Failure | null
} {
  const read = useCall('GET /api/tiku/wrongBook/push/list', {})
  const local = useLocalBooks()
  const { reload } = read
  useEffect(() => {
    const send = () => void sendBooks().then((isNew) => (isNew ? reload() : undefined))
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [reload])
  const pushes = read.data?.pushes ?? []
  const known = new Set(pushes.map((push) => push.bookId))
  const waiting = local.books
    .filter((book) => !known.has(book.bookId))
    .map(
      ({ bookId, madeAt, questions }): Book => ({
        ...{ bookId, madeAt, own: true, waits: true, byStudent: null },
        questions: [...questions],
      }),
    )
  return {
    books: [...waiting, ...pushes.map((push): Book => ({ ...push, waits: false }))],
    read,
    failure: local.failure,
  }
}
