import Type, { type Static, type TSchema } from 'typebox'
import { Id, INT32_MAX } from '#contract/endpoint.ts'
import { AppealPlace, AppealReason, AppealWords } from '#contract/exam/appeal.ts'
import { ConsolidateAnswer } from '#contract/homework/consolidate-shapes.ts'
import { HomeworkPage, Stroke } from '#contract/homework/homework.ts'
import { ScoreBody } from '#contract/marking/shapes.ts'
import { QuestionRef } from '#contract/question.ts'
import { PracticeChoice, PracticeGrade, WrongPlace } from '#contract/wrong/notebook.ts'
import { ErrorCause } from '#contract/wrong/wrong.ts'
import type { OpKind } from './kinds.ts'

const exact = { additionalProperties: false } as const

const { paperId, itemNo } = QuestionRef.properties
const item = { paperId, itemNo }

/** JSON of an operation's body, by kind. */
export const OPERATION_BODIES = {
  answer: Type.Object(
    {
      choice: Type.Optional(Type.Array(Type.String({ pattern: '^[A-H]$' }), { maxItems: 8 })),
      text: Type.Optional(Type.String({ maxLength: 20_000 })),
    },
    exact,
  ),
  pages: Type.Object({ pages: Type.Array(HomeworkPage, { maxItems: 20 }) }, exact),
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
  score: ScoreBody,
  consolidate: Type.Object({ answers: Type.Array(ConsolidateAnswer, { minItems: 1, maxItems: 50 }) }, exact),
} satisfies Readonly<Record<OpKind, TSchema>>

export type BodyOf<K extends OpKind> = Static<(typeof OPERATION_BODIES)[K]>
