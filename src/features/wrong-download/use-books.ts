import { useEffect } from 'react'
import type { WrongBookPush } from '#contract/homework/tiku.ts'
import type { Failure } from '#core/errors/failure.ts'
import { type Resource, useCall } from '#src/state/resource.ts'
import { sendBooks, useLocalBooks } from './books.state.ts'
import type { LocalBook } from './kept-books.actions.ts'

/** After a try that failed the next one follows by itself: the line may be back without the phone's saying so. */
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 60_000

/** A book made for the present student; `waits`: the school has not heard of it. */
export interface WrongBookEntry extends Omit<WrongBookPush, 'byStudent'> {
  readonly waits: boolean
  /** Null: not told, as this phone alone knows it. */
  readonly byStudent: boolean | null
}

/** Books of the student, those on this phone first; what waits is sent when the page is opened, when a line comes, and again while it waits. */
export function useBooks(): {
  books: WrongBookEntry[]
  read: Resource<{ pushes: WrongBookPush[] }>
  failure: Failure | null
} {
  const read = useCall('GET /api/tiku/wrongBook/push/list', {})
  const local = useLocalBooks()
  const { reload } = read
  useEffect(() => {
    let pause = FIRST_PAUSE_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const send = async () => {
      clearTimeout(timer)
      const { isNew, left } = await sendBooks()
      if (!isHere) return
      if (isNew) void reload()
      if (left === 0) return
      timer = setTimeout(() => void send(), pause)
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    }
    const atOnce = () => {
      pause = FIRST_PAUSE_MS
      void send()
    }
    atOnce()
    addEventListener('online', atOnce)
    return () => {
      isHere = false
      clearTimeout(timer)
      removeEventListener('online', atOnce)
    }
  }, [reload])
  const pushes = read.data?.pushes ?? []
  const known = new Set(pushes.map((push) => push.bookId))
  // one that was just noted stays where it is until the list has it: a page of it must not be taken away meanwhile
  const here = (books: readonly LocalBook[], waits: boolean): WrongBookEntry[] =>
    books
      .filter((book) => !known.has(book.bookId))
      .map(({ bookId, madeAt, questions }) => ({
        ...{ bookId, madeAt, own: true, waits, byStudent: null },
        questions: [...questions],
      }))
  return {
    books: [
      ...here(local.books, true),
      ...here(local.noted, false),
      ...pushes.map((push): WrongBookEntry => ({ ...push, waits: false })),
    ],
    read,
    failure: local.failure,
  }
}
