import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { DrawnFormulas } from '#contract/drawn.ts'
import { EpochMs, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { FAMILY, Role } from '#contract/roles.ts'
import { AnswerType, Option } from './homework.ts'

const gate = { userLevel: 1, switch: 'consolidate' } as const
export const teacher = { roles: [Role.teacher], scope: 'class', ...gate } as const
export const family = { roles: FAMILY, scope: 'student', ...gate } as const
export const both = { roles: [Role.teacher, ...FAMILY], scope: 'class', showsResults: true, ...gate } as const

/** `todo` not handed in, `submitted` waits for a person to mark what no key marks, `checked` marked. */
export const ConsolidateState = Type.Enum(['todo', 'submitted', 'checked'])
export type ConsolidateState = Static<typeof ConsolidateState>

/** One answer as a phone hands it in (operation `consolidate`). */
export const ConsolidateAnswer = Type.Object({
  no: Type.Integer({ minimum: 1, maximum: 50 }),
  choice: Type.Optional(Type.Array(Type.String({ pattern: '^[A-H]$' }), { maxItems: 8 })),
  text: Type.Optional(Type.String({ maxLength: 5000 })),
})
export type ConsolidateAnswer = Static<typeof ConsolidateAnswer>

export const Of = {
  consolidationId: Id,
  examId: Id,
  examName: Type.String(),
  paperId: PaperId,
  courseId: Type.String(),
  courseName: Type.String(),
  createdAt: EpochMs,
  /** Null: whenever one likes. */
  deadlineAt: Nullable(EpochMs),
}

/** A student's consolidation. Rates: marks over full marks, 0..1. */
export const ConsolidateLine = Type.Object({
  ...Of,
  /** Started by the family itself: it marks what no key marks. */
  own: Type.Boolean(),
  questions: Type.Integer(),
  state: ConsolidateState,
  late: Type.Boolean(),
  submittedAt: Nullable(EpochMs),
  /** Over the same knowledge points in the exam. */
  before: Rate,
  /** Once checked. */
  after: Nullable(Rate),
})
export type ConsolidateLine = Static<typeof ConsolidateLine>

/** A class's consolidation as those who teach it see it. */
export const ConsolidateClassLine = Type.Object({
  ...Of,
  classId: Id,
  className: Type.String(),
  /** Students with questions of their own. */
  students: Type.Integer(),
  submitted: Type.Integer(),
  checked: Type.Integer(),
  withdrawn: Type.Boolean(),
  /** False: head of the class alone, who reads and does not mark. */
  mayMark: Type.Boolean(),
})
export type ConsolidateClassLine = Static<typeof ConsolidateClassLine>

const ConsolidateMark = Type.Object({
  score: Type.Number({ minimum: 0 }),
  comment: Type.String(),
  /** True: by the key. */
  auto: Type.Boolean(),
})

export const ConsolidateQuestion = Type.Object({
  /** From 1. */
  no: Type.Integer(),
  questionId: Id,
  type: AnswerType,
  /** Words with TeX between $ signs. */
  text: Type.String(),
  options: Type.Array(Option),
  fullMark: Type.Number(),
  /** The knowledge point it was chosen for, and the item of the exam that was lost there. */
  point: Type.String(),
  itemNo: Type.String(),
  choice: Type.Array(Type.String()),
  answer: Type.String(),
  mark: Nullable(ConsolidateMark),
  /** To those who mark once it is handed in, to others once it is checked. */
  key: Nullable(Type.String()),
  explanation: Nullable(Type.String()),
})
export type ConsolidateQuestion = Static<typeof ConsolidateQuestion>

export const ConsolidatePaper = Type.Object({
  ...ConsolidateLine.properties,
  studentId: Id,
  studentName: Type.String(),
  className: Type.String(),
  comment: Type.String(),
  /** Number of the receipt of the handing in; '' before, and for what a school marks only. */
  receiptNumber: Type.String(),
  mayMark: Type.Boolean(),
  list: Type.Array(ConsolidateQuestion),
  drawn: DrawnFormulas,
  serverTime: EpochMs,
})
export type ConsolidatePaper = Static<typeof ConsolidatePaper>
