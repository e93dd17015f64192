import Type, { type Static } from 'typebox'
import { endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { QuestionRef } from '#contract/question.ts'
import { LEADERS } from '#contract/roles.ts'

const Letters = Type.String({ minLength: 1, maxLength: 12, pattern: '^[A-Z]+$' })

/** Which item, and what becomes of it. */
export const KeyChangeOrder = Type.Object({
  ...QuestionRef.properties,
  /** Another key, or the full mark for everybody who sat the paper. */
  kind: Type.Enum(['key', 'everybody']),
  key: Type.Optional(Letters),
  alsoAccept: Type.Optional(Type.Array(Letters, { maxItems: 6 })),
  /** Marks for right letters only, but not all, of a multiple choice. */
  partial: Type.Optional(Type.Number({ minimum: 0, maximum: 300 })),
  /** A line of the total (of the paper, to a subject leader), in marks; without one the pass mark. */
  line: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000 })),
})

export const KeyChangePreview = Type.Object({
  /** What was previewed; saving repeats it, and is refused when the exam has changed since. */
  token: Type.String(),
  baseVersion: Type.Integer(),
  itemNo: Type.String(),
  oldKey: Type.String(),
  full: Type.Number(),
  /** Students of all schools: of those who sat the paper, whose mark changes, up and down. */
  sat: Type.Integer(),
  changed: Type.Integer(),
  up: Type.Integer(),
  down: Type.Integer(),
  /**
   * Of an exam of several schools: the same by school, most students first, with the school that owns the exam. Absent
   * from older servers, and for an exam of one school.
   */
  joint: Type.Optional(
    Type.Object({
      owner: Type.String(),
      schools: Type.Array(
        Type.Object({
          name: Type.String(),
          sat: Type.Integer(),
          changed: Type.Integer(),
          up: Type.Integer(),
          down: Type.Integer(),
        }),
      ),
    }),
  ),
  /** Students of their own school whose score changes, of whom `examples` are some. Absent from older servers. */
  moved: Type.Optional(Type.Integer()),
  /**
   * Of what the line, the scores and the ranks in the grade below are: the total, or for a subject leader, whose the
   * total is not, the paper. Absent from older servers: the total.
   */
  of: Type.Optional(Type.Enum(['total', 'paper'])),
  /** Students of their own school whose rank in their grade changes. */
  rankChanged: Type.Integer(),
  /** Marks; students of their own school who come over it or fall under it. */
  line: Type.Number(),
  crossedUp: Type.Integer(),
  crossedDown: Type.Integer(),
  /** Students of their own school with the largest changes, at most 50. */
  examples: Type.Array(
    Type.Object({
      studentId: Id,
      name: Type.String(),
      className: Type.String(),
      from: Nullable(Type.Number()),
      to: Nullable(Type.Number()),
      rankFrom: Nullable(Type.Integer()),
      rankTo: Nullable(Type.Integer()),
    }),
  ),
})
export type KeyChangePreview = Static<typeof KeyChangePreview>
export type KeyChangeOrder = Static<typeof KeyChangeOrder>

/**
 * For leaders of the school that owns the exam; a subject leader for their own subjects. A key of an exam of several
 * schools changes marks of all of them: leaders of the whole owner school alone.
 */
export const previewKeyChange = endpoint({
  call: 'POST /api/analysis/data/key/preview',
  rows: ['C121', 'B11'],
  whileReadOnly: true,
  summary: 'Who would change if the key of a published item were another; changes nothing',
  body: KeyChangeOrder,
  reply: KeyChangePreview,
  roles: LEADERS,
  scope: 'school',
})

export const saveKeyChange = endpoint({
  call: 'POST /api/analysis/data/key/save',
  rows: ['C121', 'B11'],
  summary:
    'Makes a new version of the exam with the key previewed and publishes it; the old one stays readable',
  body: Type.Object({ ...KeyChangeOrder.properties, token: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Type.Null(),
  roles: LEADERS,
  scope: 'school',
  job: true,
})
