import Type, { type Static } from 'typebox'
import { DrawnFormulas } from './drawn.ts'
import { EpochMs, endpoint, Id, Nullable, Rate, WRONG_BOOK_PREVIEW_TIMEOUT_MS } from './endpoint.ts'
import { QuestionContent } from './question.ts'
import { FAMILY } from './roles.ts'
import { BookId } from './tiku.ts'
import { ErrorCause } from './wrong.ts'

/** A question marks were lost in, as a printed book holds it. */
export const WrongBookQuestion = Type.Object({
  examId: Id,
  examName: Type.String(),
  startTime: EpochMs,
  paperId: Id,
  courseId: Type.String(),
  courseName: Type.String(),
  itemNo: Type.String(),
  type: Type.String({ description: 'choice | multi | blank | answer | other' }),
  full: Type.Number(),
  /** 0 <= score < full. */
  score: Type.Number(),
  /** Of the class; null where the school does not show it. */
  classRate: Nullable(Rate),
  knowledge: Type.Array(Type.String()),
  cause: Nullable(ErrorCause),
  /** What the student answered, and the right answer; '' where it is not known. */
  answer: Type.String(),
  key: Type.String(),
  /** Null: the school gave none. */
  words: Nullable(QuestionContent),
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
