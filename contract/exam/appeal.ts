import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { Stroke } from '#contract/homework/homework.ts'
import { QuestionRef } from '#contract/question.ts'
import { FAMILY, STAFF } from '#contract/roles.ts'

/** Made by the phone, so that sending twice is one appeal. */
const AppealId = Type.String({ pattern: '^[0-9a-f]{32}$' })
export const AppealReason = Type.Enum(['unmarked', 'total', 'wrong', 'misread', 'other'])
export type AppealReason = Static<typeof AppealReason>

/** Lines that show where the error is, over their own photograph or a picture of the scanned card. */
export const AppealPlace = Type.Object({
  fileId: Id,
  strokes: Type.Array(Stroke, { minItems: 1, maxItems: 50 }),
})
export type AppealPlace = Static<typeof AppealPlace>

/** `draft`: kept, not sent; `sent`: the school has it; `unchanged` and `changed`: decided. */
export const AppealState = Type.Enum(['draft', 'sent', 'unchanged', 'changed'])

export const Appeal = Type.Object({
  appealId: AppealId,
  examId: Id,
  paperId: PaperId,
  courseName: Type.String(),
  itemNo: Type.String(),
  state: AppealState,
  reason: AppealReason,
  text: Type.String(),
  /** A photograph of their own, and where the error is. */
  photoId: Nullable(Id),
  place: Nullable(AppealPlace),
  /** Frozen when it was sent: the version, the mark and the answer of that moment. Marks. */
  version: Type.Integer(),
  full: Type.Number(),
  markFrom: Nullable(Type.Number()),
  answer: Nullable(Type.String()),
  /** Once decided. */
  markTo: Nullable(Type.Number()),
  reply: Type.String(),
  savedAt: EpochMs,
  sentAt: Nullable(EpochMs),
  decidedAt: Nullable(EpochMs),
})
export type Appeal = Static<typeof Appeal>

export const AppealWords = Type.String({ maxLength: 500 })

export const correctSave = endpoint({
  call: 'POST /api/exam/correct/save',
  rows: ['C105', 'B23'],
  summary: 'Keeps a report of a marking error as a draft of the student, on any device; not sent yet',
  body: Type.Object({
    appealId: AppealId,
    ...QuestionRef.properties,
    reason: AppealReason,
    text: AppealWords,
  }),
  reply: Appeal,
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
})

export const appealAdd = endpoint({
  call: 'POST /api/exam/tool/score/add/appeal',
  rows: ['C111', 'B23'],
  summary:
    'Sends a kept report to the school; the mark of this moment is frozen with it. Again: the same appeal',
  body: Type.Object({ appealId: AppealId }),
  reply: Appeal,
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
})

export const appealStatus = endpoint({
  call: 'GET /api/exam/tool/score/get/appealStatus',
  rows: ['C112', 'B23'],
  summary: "The student's appeals of an exam, and whether one more may be sent",
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    /** Until when appeals are taken. */
    deadline: EpochMs,
    open: Type.Boolean(),
    /** How many more may be sent. */
    left: Type.Integer(),
    appeals: Type.Array(Appeal),
  }),
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
})

/** What a decider needs beside the words of a report. */
export const ListedAppeal = Type.Object({
  appeal: Appeal,
  studentName: Type.String(),
  className: Type.String(),
  /** False: decided already, or another school owns the exam and decides. */
  mayDecide: Type.Boolean(),
  /** Of reports that may be decided: the mark and the full mark of the current version. Marks. */
  now: Type.Optional(Type.Object({ mark: Nullable(Type.Number()), full: Type.Number() })),
  /** The key of an objective item; absent: none. */
  answerKey: Type.Optional(Type.String()),
  /**
   * The scanned answer of the item, piece by piece; absent: no scan. `cropIds` is empty until its pictures are made.
   * `studentId`: absent of another school's student.
   */
  scan: Type.Optional(Type.Object({ studentId: Type.Optional(Id), cropIds: Type.Array(Id) })),
  /** The name of the student's school where it is another than the reader's: names and pictures of its own are left out. */
  otherSchool: Type.Optional(Type.String()),
})

export type ListedAppeal = Static<typeof ListedAppeal>

export const appealList = endpoint({
  call: 'GET /api/exam/tool/score/appeal/list',
  rows: ['C110', 'B23'],
  summary: 'Appeals of an exam that the caller may decide, open ones first',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    examName: Type.Optional(Type.String()),
    /** Of a joint exam that another school owns: the name of that school, which decides. */
    decidedBy: Type.Optional(Type.String()),
    appeals: Type.Array(ListedAppeal),
  }),
  roles: STAFF,
  scope: 'class',
})

export const appealDecide = endpoint({
  call: 'POST /api/exam/tool/score/appeal',
  rows: ['C110', 'B23'],
  summary:
    'Decides an appeal: unchanged with a reason, or another mark, which makes a new version of the exam and publishes it',
  body: Type.Object({
    appealId: AppealId,
    outcome: Type.Enum(['unchanged', 'changed']),
    /** Marks; with `changed`. */
    mark: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
    reply: AppealWords,
  }),
  reply: Appeal,
  roles: STAFF,
  scope: 'class',
})
