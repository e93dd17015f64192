import Type, { type Static } from 'typebox'
import { PaperId } from './course.ts'
import { EpochMs, endpoint, Id, Nullable, Version } from './endpoint.ts'
import { Population } from './population.ts'
import { STAFF } from './roles.ts'

/** Figures that count students; which of the fields beside it one needs stands at each field. */
export const FigureKind = Type.Enum([
  'all',
  'present',
  'absent',
  'zero',
  'front',
  'back',
  'segment',
  'band',
  'excellent',
  'good',
  'pass',
  'low',
  'above',
  'below',
  'critical',
  'single',
  'double',
  'mismatch',
])
export type FigureKind = Static<typeof FigureKind>

const Marks = Type.Number({ minimum: -10_000, maximum: 10_000 })

const figureFields = {
  /** `total`, or the id of a paper. */
  subject: PaperId,
  figure: FigureKind,
  /** front, back: how many; segment: which tenth of the ranks, 1 the top. */
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
  /** band: from <= score < to, marks. */
  from: Type.Optional(Marks),
  to: Type.Optional(Marks),
  /** above, below, critical, single, double, mismatch: how the line is set, and its marks or percent. */
  by: Type.Optional(Type.Enum(['score', 'share'])),
  value: Type.Optional(Marks),
  /** single, double, mismatch: how effective scores follow from the line, and the subject's paper. */
  how: Type.Optional(Type.Enum(['share', 'coefficient'])),
  part: Type.Optional(PaperId),
}

/** Which figure: the same fields in a request and in the address of its page. */
export const FigureQuery = Type.Object(figureFields)
export type FigureQuery = Static<typeof FigureQuery>

/** The students that a figure counts, each with what the figure is about. */
export const NamesOfFigure = Type.Object({
  examId: Id,
  version: Version,
  examName: Type.String(),
  startTime: EpochMs,
  schoolName: Type.String(),
  /** '' for the total; full in marks. */
  subjectName: Type.String(),
  full: Type.Number(),
  /** Name of the class of a figure of one class, else null. */
  className: Nullable(Type.String()),
  /** Marks; null: the figure has no line, or a school's threshold that has changed since. */
  line: Nullable(Type.Number()),
  /** Name and effective score of the subject of a figure of effective scores. */
  part: Nullable(Type.Object({ name: Type.String(), line: Nullable(Type.Number()) })),
  /** Whom `rank` is among. */
  among: Population,
  rows: Type.Array(
    Type.Object({
      studentId: Id,
      studentName: Type.String(),
      studentNumber: Type.String(),
      className: Type.String(),
      /** Marks; null: absent. */
      score: Nullable(Type.Number()),
      rank: Nullable(Type.Integer()),
      /** Score less line, marks. */
      away: Nullable(Type.Number()),
      /** Score in `part`, and less its effective score. */
      partScore: Nullable(Type.Number()),
      partAway: Nullable(Type.Number()),
    }),
  ),
})
export type NamesOfFigure = Static<typeof NamesOfFigure>

export const namesOfFigure = endpoint({
  call: 'GET /api/analysis/data/figure/names',
  rows: ['T15'],
  summary: 'The students that a figure counts, of the classes the caller may see',
  query: Type.Object({
    examId: Id,
    version: Type.Optional(Version),
    gradeId: Type.Optional(Id),
    classId: Type.Optional({
      ...Id,
      description: 'one class; default all that the caller sees of the grade',
    }),
    ...figureFields,
  }),
  reply: NamesOfFigure,
  roles: STAFF,
  scope: 'school',
})
