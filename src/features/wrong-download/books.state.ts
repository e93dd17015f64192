import { proxy, useSnapshot } from 'valtio'
import type { QuestionRef } from '#contract/question.ts'
import type { Failure } from '#core/errors/failure.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client, skew } from '#src/state/client.ts'
import { facts } from '#src/state/facts.ts'
import { dropBook, keepBook, type LocalBook, readBooks } from './kept-books.actions.ts'

/** Books of this identity that wait to be noted at the school, and those this page saw noted: a list read before lacks them. */
const state = proxy<{ of: string; books: LocalBook[]; noted: LocalBook[]; failure: Failure | null }>({
  of: '',
  books: [],
  noted: [],
  failure: null,
})

const who = (): string => `${facts.accountKey ?? ''}/${facts.userId ?? ''}`

function read(): void {
  const { accountKey, userId } = facts
  if (state.of === who() || accountKey === undefined) return
  const books = readBooks(accountKey).filter((book) => book.userId === userId)
  Object.assign(state, { of: who(), books, noted: [], failure: null })
}

/** Puts a book together and gives its id: it is on this phone at once, whether there is a line or not. */
export function makeBook(questions: readonly QuestionRef[]): string {
  read()
  const { accountKey = '', userId = '' } = facts
  const book = { bookId: generateId(), userId, madeAt: Date.now() + skew.read(), questions }
  keepBook(accountKey, book)
  state.books = [book, ...state.books]
  return book.bookId
}

let sending: Promise<void> | null = null
/** Sending was asked for while a try was under way, which may have been on a line that was still down. */
let askedMeanwhile = false

async function sendAll(): Promise<void> {
  do {
    askedMeanwhile = false
    await send()
  } while (askedMeanwhile)
}

async function send(): Promise<void> {
  read()
  const { accountKey } = facts
  const of = who()
  for (const one of [...state.books].reverse()) {
    const { bookId, madeAt, questions } = one
    const result = await client.call('POST /api/tiku/wrongBook/push/save', {
      body: { bookId, madeAt, questions: questions.map((q) => ({ ...q })) },
    })
    if (of !== who() || accountKey === undefined) return
    state.failure = result.ok ? null : result.failure
    if (!result.ok) return
    dropBook(accountKey, bookId)
    state.noted = [one, ...state.noted]
    state.books = state.books.filter((book) => book.bookId !== bookId)
  }
}

/**
 * Tells the school of the books that wait, one round at a time; asked for during a round, another follows it.
 * `isNew`: something got there; `left`: how many wait still.
 */
export async function sendBooks(): Promise<{ isNew: boolean; left: number }> {
  read()
  const before = state.books.length
  if (sending) askedMeanwhile = true
  sending ??= sendAll().finally(() => {
    sending = null
  })
  await sending
  return { isNew: state.books.length < before, left: state.books.length }
}

/** Books that wait, those noted since this page was opened, and why the last try to send them failed. */
export function useLocalBooks(): {
  books: readonly LocalBook[]
  noted: readonly LocalBook[]
  failure: Failure | null
} {
  read()
  const { books, noted, failure } = useSnapshot(state)
  return {
    books: books as readonly LocalBook[],
    noted: noted as readonly LocalBook[],
    failure: failure as Failure | null,
  }
}
