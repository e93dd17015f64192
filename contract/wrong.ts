import Type, { type Static } from 'typebox'
import { endpoint, GENERAL_TIMEOUT_MS, Id, Nullable } from './endpoint.ts'
import { FAMILY, STAFF } from './roles.ts'

/** Why marks were lost, as the student says. */
export const ErrorCause = Type.Enum(['careless', 'unknown', 'misread', 'unfinished', 'mismarked'])
export type ErrorCause = Static<typeof ErrorCause>

const ItemNo = Type.String({ minLength: 1, maxLength: 32 })

export const wrongTags = endpoint({
  call: 'GET /api/exam/wrong/tag/list',
  rows: ['C114', 'B20'],
  summary: "The student's own word for each lost item of an exam",
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    tags: Type.Array(Type.Object({ paperId: Id, itemNo: ItemNo, cause: ErrorCause })),
  }),
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
  timeoutMs: GENERAL_TIMEOUT_MS,
})

export const saveWrongTag = endpoint({
  call: 'POST /api/exam/wrong/tag/save',
  rows: ['C114', 'B20'],
  summary: 'Says why an item was lost, or takes it back',
  body: Type.Object({ examId: Id, paperId: Id, itemNo: ItemNo, cause: Nullable(ErrorCause) }),
  reply: Type.Null(),
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
  timeoutMs: GENERAL_TIMEOUT_MS,
})

export const wrongTagStats = endpoint({
  call: 'GET /api/exam/wrong/tag/stats',
  rows: ['C114', 'B20'],
  summary: 'How often each cause was given for the items of a paper in a class',
  query: Type.Object({ examId: Id, paperId: Id, classId: Id }),
  reply: Type.Object({
    counts: Type.Array(
      Type.Object({ itemNo: ItemNo, cause: ErrorCause, count: Type.Integer({ minimum: 1 }) }),
    ),
  }),
  roles: STAFF,
  scope: 'class',
  timeoutMs: GENERAL_TIMEOUT_MS,
})
