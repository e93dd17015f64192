import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { DrawnFormulas } from '#contract/drawn.ts'
import { EpochMs, endpoint, Id, Nullable, Rate, Version } from '#contract/endpoint.ts'
import { BankQuestion } from '#contract/homework/teacher.ts'
import { Population } from '#contract/population.ts'
import { STAFF } from '#contract/roles.ts'

const Paper = Type.Object({ paperId: PaperId, courseId: Type.String(), courseName: Type.String() })

/** An item at which a class did worse than its whole paper lets expect (core/domain/analysis/weak-items). */
const WeakItem = Type.Object({
  no: Type.String(),
  full: Type.Number(),
  knowledge: Type.Array(Type.String()),
  expected: Rate,
  classRate: Rate,
  schoolRate: Rate,
  /** Students to whom it was given: of whom the rates are. */
  classN: Type.Optional(Type.Integer()),
  schoolN: Type.Optional(Type.Integer()),
})

export const Exercise = Type.Object({
  examId: Id,
  version: Type.Integer(),
  examName: Type.String(),
  paperId: PaperId,
  courseId: Type.String(),
  courseName: Type.String(),
  classId: Id,
  className: Type.String(),
  /** What the caller may choose among. */
  papers: Type.Array(Paper),
  classes: Type.Array(Type.Object({ classId: Id, className: Type.String() })),
  /** Of the whole paper; null: nobody of the class sat it. */
  classRate: Nullable(Rate),
  schoolRate: Nullable(Rate),
  /** Of whom those two are. */
  populations: Type.Optional(Type.Object({ class: Population, school: Population })),
  /** Most marks lost first. */
  items: Type.Array(WeakItem),
  /** Their knowledge points, most marks lost first, with questions of the bank about each. */
  points: Type.Array(
    Type.Object({
      name: Type.String(),
      items: Type.Array(Type.String()),
      questions: Type.Array(BankQuestion),
    }),
  ),
  /** Formulas of those questions. */
  drawn: DrawnFormulas,
  /** Exercises made of this paper for this class, newest first. */
  saved: Type.Array(
    Type.Object({ templateId: Id, name: Type.String(), questionCount: Type.Integer(), savedAt: EpochMs }),
  ),
})
export type Exercise = Static<typeof Exercise>

export const exerciseOf = endpoint({
  call: 'GET /api/v1/workbench/teacher/exercise',
  rows: ['C123', 'R142'],
  summary: "Where a class fell behind in a paper, and the bank's questions for it",
  query: Type.Object({
    examId: Id,
    version: Type.Optional(Version),
    paperId: Type.Optional({ ...PaperId, description: 'default the first the caller may read' }),
    classId: Type.Optional({ ...Id, description: 'default the first the caller may read' }),
  }),
  reply: Exercise,
  roles: STAFF,
  scope: 'class',
})

export const saveExercise = endpoint({
  call: 'POST /api/v1/workbench/teacher/exercise/save',
  rows: ['C123', 'R142'],
  summary:
    'Keeps chosen questions as a template homework can be set from; the same templateId again: the same',
  body: Type.Object({
    /** Made by the phone, so that a second tap keeps no second one. */
    templateId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    examId: Id,
    paperId: PaperId,
    classId: Id,
    name: Type.String({ minLength: 1, maxLength: 60 }),
    questionIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  }),
  reply: Type.Object({ templateId: Id }),
  roles: STAFF,
  scope: 'class',
})
