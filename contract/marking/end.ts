import Type from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { LEADERS, STAFF } from '#contract/roles.ts'
import { Points } from './shapes.ts'

/** The end of a paper's marking: its marks go into the exam, and stay as they were given for who asks later. */
const lead = { roles: STAFF, scope: 'school', switch: 'h5PaperCheck' } as const

export const markPublish = endpoint({
  call: 'POST /api/exam/mark/lead/publish',
  rows: ['R177', 'B12'],
  summary:
    'Makes the marks of all blocks a version of the exam, in one transaction, and orders its publication; marking is over. 10020: answers are without a mark yet, or the exam moved',
  body: Type.Object({ markingId: Id }),
  reply: Type.Object({ version: Type.Integer() }),
  ...{ ...lead, roles: LEADERS },
})

export const markOriginal = endpoint({
  call: 'GET /api/exam/mark/original',
  rows: ['B12', 'B23'],
  summary:
    "Which marks an item's mark came from, for who decides an appeal: each marker's, as it was given. Empty: it was not marked here",
  query: Type.Object({
    examId: Id,
    paperId: PaperId,
    itemNo: Type.String({ minLength: 1, maxLength: 40 }),
    reportStudentId: Id,
  }),
  reply: Type.Object({
    final: Nullable(Points),
    given: Type.Array(
      Type.Object({
        name: Type.String(),
        slot: Type.Integer({ minimum: 1, maximum: 4 }),
        mark: Nullable(Points),
        at: EpochMs,
        /** Whether the mark was made of it. */
        counted: Type.Boolean(),
      }),
    ),
  }),
  ...lead,
})
