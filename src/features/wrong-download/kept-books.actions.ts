import type { QuestionRef } from '#contract/question.ts'
import { localStore, readJson } from '#src/platform/storage.ts'

/** A book that was put together on this phone and is not known to be at the school. */
export interface LocalBook {
  readonly bookId: string
  /** Identity that made it: it goes to the school under this one only. */
  readonly userId: string
  /** Epoch ms by the school's clock, as far as this phone knows it. */
  readonly madeAt: number
  readonly questions: readonly QuestionRef[]
}

/** No sign-out takes it: a person chose these questions, and the school has not heard of it. */
const storeKey = (accountKey: string): string => `kb.unsent.${accountKey}.books`

const isBook = (v: unknown): v is LocalBook => {
  const book = v as Partial<LocalBook> | null
  return typeof book?.bookId === 'string' && typeof book.userId === 'string' && Array.isArray(book.questions)
}
const isList = (v: unknown): v is LocalBook[] => Array.isArray(v) && v.every(isBook)

/** Books of this account that wait, newest first. */
export const readBooks = (accountKey: string): LocalBook[] =>
  readJson(localStore, storeKey(accountKey), isList) ?? []

function write(accountKey: string, books: readonly LocalBook[]): boolean {
  if (books.length > 0) return localStore.write(storeKey(accountKey), JSON.stringify(books))
  localStore.remove(storeKey(accountKey))
  return true
}

/** False: this phone could not keep it. */
export const keepBook = (accountKey: string, book: LocalBook): boolean =>
  write(accountKey, [book, ...readBooks(accountKey)])

/** Only once the school has it. */
export const dropBook = (accountKey: string, bookId: string): void => {
  write(
    accountKey,
    readBooks(accountKey).filter((book) => book.bookId !== bookId),
  )
}
