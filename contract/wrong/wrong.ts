import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, endpoint, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { ItemNo, QuestionContent, QuestionRef } from '#contract/question.ts'
import { FAMILY, STAFF } from '#contract/roles.ts'

/** Why marks were lost, as the student says. */
export const ErrorCause = Type.Enum(['careless', 'unknown', 'misread', 'unfinished', 'mismarked'])
export type ErrorCause = Static<typeof ErrorCause>

/** A wrong question as every list of a student's names it. */
export const WrongFacts = Type.Object({
  ...QuestionRef.properties,
  examName: Type.String(),
  startTime: EpochMs,
  courseId: Type.String(),
  courseName: Type.String(),
  type: Type.String({ description: 'choice | multi | blank | answer | other' }),
  full: Type.Number(),
  /** 0 <= score < full; full for one put into the notebook by hand. */
  score: Type.Number(),
  /** Of the class; null where the school does not show it. */
  classRate: Nullable(Rate),
  knowledge: Type.Array(Type.String()),
  cause: Nullable(ErrorCause),
})
export type WrongFacts = Static<typeof WrongFacts>

/** What a wrong question asks, and how it was answered. */
export const WrongWords = Type.Object({
  /** Null: the school gave none. */
  words: Nullable(QuestionContent),
  /** What was answered in the exam, and the right answer; '' where it is not known. */
  answer: Type.String(),
  key: Type.String(),
})
export type WrongWords = Static<typeof WrongWords>

export const wrongTags = endpoint({
  call: 'GET /api/exam/wrong/tag/list',
  rows: ['C114', 'B20'],
  summary: "The student's own word for each lost item of an exam",
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    tags: Type.Array(Type.Object({ paperId: PaperId, itemNo: ItemNo, cause: ErrorCause })),
  }),
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
})

export const saveWrongTag = endpoint({
  call: 'POST /api/exam/wrong/tag/save',
  rows: ['C114', 'B20'],
  summary: 'Says why an item was lost, or takes it back',
  body: Type.Object({ ...QuestionRef.properties, cause: Nullable(ErrorCause) }),
  reply: Type.Null(),
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
})

export const wrongTagStats = endpoint({
  call: 'GET /api/exam/wrong/tag/stats',
  rows: ['C114', 'B20'],
  summary: 'How often each cause was given for the items of a paper in a class',
  query: Type.Object({ examId: Id, paperId: PaperId, classId: Id }),
  reply: Type.Object({
    counts: Type.Array(
      Type.Object({ itemNo: ItemNo, cause: ErrorCause, count: Type.Integer({ minimum: 1 }) }),
    ),
  }),
  roles: STAFF,
  scope: 'class',
})
