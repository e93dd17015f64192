import Type, { type Static } from 'typebox'
import { DrawnFormulas } from './drawn.ts'
import { endpoint, Id, WRONG_BOOK_PREVIEW_TIMEOUT_MS } from './endpoint.ts'
import { FAMILY } from './roles.ts'
import { BookId } from './tiku.ts'
import { ErrorCause, WrongFacts, WrongWords } from './wrong.ts'

/** A question marks were lost in, as a printed book holds it. */
export const WrongBookQuestion = Type.Object({
  ...WrongFacts.properties,
  ...WrongWords.properties,
})
export type WrongBookQuestion = Static<typeof WrongBookQuestion>

export const WrongBook = Type.Object({
  /** Newest exam first, then in the order of the paper; at most 500. */
  questions: Type.Array(WrongBookQuestion),
  /** How many fit, also beyond those given. */
  total: Type.Integer({ minimum: 0 }),
  drawn: DrawnFormulas,
})
export type WrongBook = Static<typeof WrongBook>

export const wrongBookPreview = endpoint({
  call: 'GET /api/export/wrongDownload/wrongBook/preview',
  rows: ['C119', 'K04', 'B21', 'B07'],
  summary:
    'What a printed book of wrong questions of the present student holds: questions in order with their words, formulas drawn, and answers',
  query: Type.Object({
    examId: Type.Optional(Id),
    courseId: Type.Optional(Id),
    cause: Type.Optional(ErrorCause),
    point: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'name of a knowledge point' }),
    ),
    bookId: Type.Optional({ ...BookId, description: 'a book that was noted: its questions, in its order' }),
  }),
  reply: WrongBook,
  switch: 'wrongDownload',
  roles: FAMILY,
  scope: 'student',
  userLevel: 1,
  timeoutMs: WRONG_BOOK_PREVIEW_TIMEOUT_MS,
  showsResults: true,
})
