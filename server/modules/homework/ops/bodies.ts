import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { AppealPlace, AppealReason, AppealWords } from '#contract/appeal.ts'
import { ConsolidateAnswer } from '#contract/consolidate-shapes.ts'
import { Id, INT32_MAX } from '#contract/endpoint.ts'
import { Page, Stroke } from '#contract/homework.ts'
import type { OpKind } from '#contract/operations.ts'
import { QuestionRef } from '#contract/question.ts'
import { ErrorCause } from '#contract/wrong.ts'
import { PracticeChoice, PracticeGrade, WrongPlace } from '#contract/wrong-notebook.ts'
import { badField } from '../../../http/reply/refusal.ts'
import { isKeepable, UNKEEPABLE } from '../../../http/request/keepable.ts'

const exact = { additionalProperties: false } as const

const { paperId, itemNo } = QuestionRef.properties
const item = { paperId, itemNo }

/** JSON of an operation's body, by kind. */
const shapes = {
  answer: Type.Object(
    {
      choice: Type.Optional(Type.Array(Type.String({ pattern: '^[A-H]$' }), { maxItems: 8 })),
      text: Type.Optional(Type.String({ maxLength: 20_000 })),
    },
    exact,
  ),
  pages: Type.Object({ pages: Type.Array(Page, { maxItems: 20 }) }, exact),
  submit: Type.Object(
    {
      wants: Type.Array(
        Type.Object({
          target: Type.String({ maxLength: 240 }),
          rev: Type.Integer({ minimum: 0, maximum: INT32_MAX }),
        }),
        { maxItems: 400 },
      ),
    },
    exact,
  ),
  mark: Type.Object(
    {
      score: Type.Union([Type.Number({ minimum: 0, maximum: 1000 }), Type.Null()]),
      comment: Type.Optional(Type.String({ maxLength: 500 })),
    },
    exact,
  ),
  comment: Type.Object({ text: Type.String({ maxLength: 1000 }) }, exact),
  strokes: Type.Object({ strokes: Type.Array(Stroke, { maxItems: 500 }) }, exact),
  checked: Type.Object({ done: Type.Boolean() }, exact),
  appeal: Type.Object(
    {
      ...item,
      reason: AppealReason,
      text: AppealWords,
      photoId: Type.Optional(Id),
      place: Type.Optional(AppealPlace),
    },
    exact,
  ),
  practice: Type.Object(
    {
      choice: Type.Optional(Type.Array(Type.String({ pattern: '^[A-H]$' }), { maxItems: 8 })),
      text: Type.Optional(Type.String({ maxLength: 4000 })),
    },
    exact,
  ),
  selfmark: Type.Object({ rate: Type.Enum([0, 0.5, 1]) }, exact),
  wrong: Type.Object(
    {
      ...item,
      to: Type.Optional(WrongPlace),
      cause: Type.Optional(Type.Union([ErrorCause, Type.Null()])),
    },
    { ...exact, minProperties: 3, maxProperties: 3 },
  ),
  rehearse: Type.Object(
    { ...item, grade: Type.Optional(PracticeGrade), choice: Type.Optional(PracticeChoice) },
    exact,
  ),
  consolidate: Type.Object({ answers: Type.Array(ConsolidateAnswer, { minItems: 1, maxItems: 50 }) }, exact),
} satisfies Record<OpKind, unknown>

export type BodyOf<K extends OpKind> = Static<(typeof shapes)[K]>
/** A checked body with its kind. */
export type Body = { [K in OpKind]: { kind: K; value: BodyOf<K> } }[OpKind]

const checks = new Map(Object.entries(shapes).map(([kind, shape]) => [kind, Compile(shape)]))

/** Kinds of a family's operations that are of no homework: other areas take them in. */
const TAKEN_KINDS = [
  'appeal',
  'consolidate',
  'practice',
  'selfmark',
  'wrong',
  'rehearse',
] as const satisfies readonly OpKind[]
export type TakenKind = (typeof TAKEN_KINDS)[number]
export type TakenBody = Extract<Body, { kind: TakenKind }>
/** A body of a homework's paper. */
export type PaperBody = Exclude<Body, TakenBody>

export const isTakenKind = (kind: OpKind): kind is TakenKind => TAKEN_KINDS.some((one) => one === kind)
export const isTaken = (body: Body): body is TakenBody => isTakenKind(body.kind)

/** Reads a body. @throws Refusal 10001 not JSON, or not of its kind */
export function readBody(kind: OpKind, text: string): Body {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badField('body', 'must be JSON')
  }
  if (!isKeepable(value)) throw badField('body', UNKEEPABLE)
  const check = checks.get(kind)
  if (check?.Check(value)) return { kind, value } as Body
  throw badField('body', check?.Errors(value)[0]?.message ?? 'unknown kind')
}

/** Reads a body of a paper. @throws Refusal 10001 as above, or not of a homework's paper */
export function readPaperBody(kind: OpKind, text: string): PaperBody {
  const body = readBody(kind, text)
  if (isTaken(body)) throw badField('kind', 'is of no paper')
  return body
}
