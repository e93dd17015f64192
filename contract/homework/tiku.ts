import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, endpoint, Id } from '#contract/endpoint.ts'
import { QuestionRef } from '#contract/question.ts'
import { FAMILY } from '#contract/roles.ts'

const family = {
  roles: FAMILY,
  scope: 'student',
  userLevel: 1,
  showsResults: true,
} as const

export const paperKnowledge = endpoint({
  call: 'GET /api/tiku/paper/knowledge',
  rows: ['C120'],
  summary: 'Knowledge points of a paper of an exam the present student sat, in the order of the paper',
  query: Type.Object({ examId: Id, paperId: PaperId }),
  reply: Type.Object({
    points: Type.Array(
      Type.Object({
        name: Type.String(),
        itemNos: Type.Array(Type.String()),
        /** Marks of its questions together. */
        full: Type.Number(),
      }),
    ),
  }),
  ...family,
})

/** 128 random bits made by the phone, lower-case hex. */
export const BookId = Type.String({ pattern: '^[0-9a-f]{32}$' })

/** Questions a book holds at most. */
export const BOOK_QUESTIONS = 200

/** A book of wrong questions that was put together to be printed. */
export const WrongBookPush = Type.Object({
  bookId: BookId,
  madeAt: EpochMs,
  /** Who made it: the student or a parent. */
  byStudent: Type.Boolean(),
  /** By the identity that asks. */
  own: Type.Boolean(),
  /** In the order of the book. */
  questions: Type.Array(QuestionRef),
})
export type WrongBookPush = Static<typeof WrongBookPush>

export const wrongBookPushes = endpoint({
  call: 'GET /api/tiku/wrongBook/push/list',
  rows: ['C120', 'B07'],
  summary: 'Books made for the present student, by whoever in the family, newest first; the last hundred',
  reply: Type.Object({ pushes: Type.Array(WrongBookPush) }),
  switch: 'wrongDownload',
  ...family,
})

export const saveWrongBookPush = endpoint({
  call: 'POST /api/tiku/wrongBook/push/save',
  rows: ['C120', 'B07'],
  summary:
    'Notes a book that was put together. The same bookId again: the one noted. Questions that are no longer wrong are left out',
  body: Type.Object({
    bookId: BookId,
    /** By the phone, corrected by the server's clock; a later one than now counts as now. */
    madeAt: EpochMs,
    questions: Type.Array(QuestionRef, { minItems: 1, maxItems: BOOK_QUESTIONS }),
  }),
  reply: Type.Object({ push: WrongBookPush }),
  switch: 'wrongDownload',
  ...family,
})
