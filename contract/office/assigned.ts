import Type, { type Static } from 'typebox'
import { Id, Nullable, officeCall } from '#contract/endpoint.ts'
import { AssignedModel } from '#contract/exam/report.ts'

/** A province's model and the five disputed choices (docs/formulas.md, Assigned scores). */
const AssignedRuleShape = Type.Object({
  model: AssignedModel,
  choices: Type.Object({
    boundary: Type.Enum(['upper-min', 'lower-max', 'near-max', 'near-min']),
    shares: Type.Enum(['cumulative', 'per-level']),
    onePoint: Type.Enum(['max', 'min', 'mean']),
    zeroCounts: Type.Boolean(),
    fraction: Type.Enum(['up', 'down', 'near']),
  }),
})

const AssignedCourse = Type.Object({
  courseId: Type.String(),
  courseName: Type.String(),
  /** Null: its scores are as marked. */
  rule: Nullable(AssignedRuleShape),
})
export type AssignedCourse = Static<typeof AssignedCourse>

export const examAssigned = officeCall({
  call: 'GET /api/office/exams/assigned',
  rows: ['O11'],
  summary: 'How the subjects of an exam are assigned. 10005: no such exam of this school',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({ courses: Type.Array(AssignedCourse) }),
})

export const changeAssigned = officeCall({
  call: 'POST /api/office/exams/assigned/change',
  rows: ['O11'],
  summary:
    'Assigns a subject of an exam by another rule, or not at all; reports of a published exam are made again. 10002: another school’s exam; 10032: publishing is paused',
  body: Type.Object({ examId: Id, courseId: Id, rule: Nullable(AssignedRuleShape) }),
  /** `jobId` null: there is no report to be made again. */
  reply: Type.Object({ courses: Type.Array(AssignedCourse), jobId: Nullable(Type.String()) }),
})
