import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { endpoint, Id, INT32_MAX } from '#contract/endpoint.ts'
import { LEADERS } from '#contract/roles.ts'

/** A line that a school drew, by its name: a score in marks, or a share of the grade in percent. */
export const ScoreLine = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
    by: Type.Enum(['score', 'share']),
    /** Marks in halves, up to the full mark; percent up to 100. */
    value: Type.Number({ minimum: 0, maximum: 10_000, multipleOf: 0.5 }),
  },
  { additionalProperties: false },
)
export type ScoreLine = Static<typeof ScoreLine>

const Rev = Type.Integer({ minimum: 0, maximum: INT32_MAX - 1 })

/** Lines of one subject are few: what a page can show beside each other. */
const Lines = Type.Array(ScoreLine, { maxItems: 8 })

/** The lines of the total, or of one paper. */
export const LinesOfSubject = Type.Object({
  /** `total`, or the id of a paper. */
  subject: PaperId,
  lines: Lines,
  /** Counts their changes; 0: none were drawn. */
  rev: Rev,
})
export type LinesOfSubject = Static<typeof LinesOfSubject>

/** Replaces the lines of the total or of a paper, for everybody of the school who reads them. */
export const saveScoreLines = endpoint({
  call: 'POST /api/analysis/data/line/save',
  rows: ['T15', 'B24'],
  summary: 'Names the score lines of an exam for a grade; a subject leader those of the subject',
  body: Type.Object({
    examId: Id,
    gradeId: Id,
    subject: PaperId,
    lines: Lines,
    /** Of the lines that these take the place of. */
    rev: Rev,
  }),
  reply: LinesOfSubject,
  roles: LEADERS,
  scope: 'school',
})
