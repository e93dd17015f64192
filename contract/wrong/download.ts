import Type, { type Static } from 'typebox'
import { DrawnFormulas } from '#contract/drawn.ts'
import {
  EpochMs,
  endpoint,
  Id,
  INT32_MAX,
  Nullable,
  WRONG_BOOK_PREVIEW_TIMEOUT_MS,
} from '#contract/endpoint.ts'
import { BOOK_QUESTIONS, BookId } from '#contract/homework/tiku.ts'
import { QuestionRef } from '#contract/question.ts'
import { FAMILY } from '#contract/roles.ts'
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

/** Room to write under each question of a book. */
export const BookSpace = Type.Enum(['none', 'some', 'much'])
export type BookSpace = Static<typeof BookSpace>

/** Days for which the PDF of a book is kept. */
export const BOOK_FILE_DAYS = 2
/** For how long the address of a PDF opens it without a session. */
export const BOOK_ADDRESS_MS = 2 * 3_600_000

export const wrongBookPdf = endpoint({
  call: 'POST /api/export/wrongDownload/wrongBook/pdf',
  rows: ['B21', 'B22', 'K04'],
  whileReadOnly: true,
  summary:
    'Makes a PDF of a book of wrong questions of the present student, as the page of the book prints it. 10005: one of the questions is not, or no longer, a wrong one of the student',
  body: Type.Object({
    /** In the order of the book. */
    questions: Type.Array(QuestionRef, { minItems: 1, maxItems: BOOK_QUESTIONS, uniqueItems: true }),
    /** Printed at its head; null: not known. */
    madeAt: Nullable(EpochMs),
    space: BookSpace,
    explain: Type.Boolean({ description: 'with the explanations' }),
    codes: Type.Boolean({ description: 'with a code for each question' }),
  }),
  reply: Type.Object({
    fileName: Type.String(),
    bytes: Type.Integer({ minimum: 0, maximum: INT32_MAX }),
    questions: Type.Integer({ minimum: 0, maximum: BOOK_QUESTIONS }),
    /** From the server's own address on; opens the file for whoever has it, for two hours. */
    path: Type.String(),
  }),
  switch: 'wrongDownload',
  roles: FAMILY,
  scope: 'student',
  userLevel: 1,
  showsResults: true,
  job: true,
})
