import Type, { type Static } from 'typebox'
import { DrawnFormulas } from '#contract/drawn.ts'
import { EpochMs, endpoint, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { DeviceId, OpOutcome } from '#contract/operations/operations.ts'
import { FAMILY, Role } from '#contract/roles.ts'
import { Writer } from './writer.ts'

const family = {
  roles: FAMILY,
  scope: 'student',
  userLevel: 1,
  switch: 'homework',
} as const

/** `choice` one letter, `multi` several, `text` words and TeX between $ signs, `photo` pages photographed. */
export const AnswerType = Type.Enum(['choice', 'multi', 'text', 'photo'])
export type AnswerType = Static<typeof AnswerType>
/** Who marks what no key marks. */
export const Marker = Type.Enum(['teacher', 'parent', 'self'])
export type Marker = Static<typeof Marker>

/** `todo` nothing done, `doing` something saved, `submitted`, `checked` given back by the marker. */
export const SheetState = Type.Enum(['todo', 'doing', 'submitted', 'checked'])
export type SheetState = Static<typeof SheetState>

export const Option = Type.Object({ letter: Type.String({ pattern: '^[A-H]$' }), text: Type.String() })

export const Question = Type.Object({
  /** Number in the homework, from 1. */
  no: Type.Integer({ minimum: 1 }),
  questionId: Type.String(),
  type: AnswerType,
  /** Words with TeX between $ signs; '' where the question stands on an uploaded page. */
  text: Type.String(),
  options: Type.Array(Option),
  fullMark: Type.Number({ minimum: 0 }),
  knowledge: Type.Array(Type.String()),
})
export type Question = Static<typeof Question>

export const HomeworkPage = Type.Object({
  fileId: Id,
  /** A small copy of at most 25 KB, where the phone made one. */
  smallId: Type.Optional(Id),
  /** The photograph before crop and enhancing, where it was sent. */
  originalId: Type.Optional(Id),
})
export type HomeworkPage = Static<typeof HomeworkPage>

export const Mark = Type.Object({
  score: Nullable(Type.Number()),
  comment: Type.String(),
  /** True: by the key. */
  auto: Type.Boolean(),
  /** The server's revision of `mark/H/S/Q`. */
  rev: Type.Integer(),
})

export const Stroke = Type.Object({
  color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  width: Type.Number({ minimum: 1, maximum: 400 }),
  /** x, y, x, y ... in 1/10000 of the picture's width. */
  points: Type.Array(Type.Integer({ minimum: -10_000, maximum: 100_000 }), { maxItems: 4000 }),
})
export type Stroke = Static<typeof Stroke>

/** One answer as the server has it, with the revisions that the next operation builds on. */
export const Answer = Type.Object({
  no: Type.Integer(),
  choice: Type.Array(Type.String()),
  text: Type.String(),
  /** Revision of `answer/H/S/Q`; 0 for none. */
  rev: Type.Integer(),
  pages: Type.Array(HomeworkPage),
  /** Revision of `pages/H/S/Q`. */
  pagesRev: Type.Integer(),
  at: Nullable(EpochMs),
  /** Null until the paper is given back, except for a marker. */
  mark: Nullable(Mark),
  /** The key, only when the paper is given back, and to a marker. */
  key: Nullable(Type.String()),
})
export type Answer = Static<typeof Answer>

/** Pen marks on one page. */
export const PageStrokes = Type.Object({
  fileId: Id,
  rev: Type.Integer(),
  strokes: Type.Array(Stroke),
})

export const HomeworkLine = Type.Object({
  homeworkId: Id,
  title: Type.String(),
  courseId: Type.String(),
  courseName: Type.String(),
  teacherName: Type.String(),
  marker: Marker,
  startAt: EpochMs,
  deadlineAt: EpochMs,
  questionCount: Type.Integer(),
  fullMark: Type.Number(),
  state: SheetState,
  /** Handed in after the deadline, or not at all and the deadline is over. */
  late: Type.Boolean(),
  submittedAt: Nullable(EpochMs),
  /** Only when checked. */
  score: Nullable(Type.Number()),
})
export type HomeworkLine = Static<typeof HomeworkLine>

/** What a family looks at: to do, handed in, given back. */
export const HomeworkView = Type.Enum(['open', 'submitted', 'checked'])
export type HomeworkView = Static<typeof HomeworkView>

export const homeworkList = endpoint({
  call: 'GET /api/exam/homework/student/homework/list',
  rows: ['C113', 'R151'],
  summary: "The homework of this identity's student: open first by deadline, then the rest, newest first",
  query: Type.Object({
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    /** `open`: to do or doing. */
    show: Type.Optional(Type.Enum(['all', 'open', 'submitted', 'checked'])),
    courseId: Type.Optional(Type.String({ maxLength: 40 })),
    /** Words of title and subject, all of them, in whatever case and width. */
    search: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  reply: Type.Object({
    list: Type.Array(HomeworkLine),
    /** Of what was asked for. */
    total: Type.Integer(),
    /** How many homeworks there are, whatever was asked for; so with the subjects. */
    counts: Type.Object({ open: Type.Integer(), submitted: Type.Integer(), checked: Type.Integer() }),
    courses: Type.Array(Type.Object({ courseId: Type.String(), courseName: Type.String() })),
    serverTime: EpochMs,
  }),
  ...family,
})

/** A revision that does not count, or one beside another: nothing that was sent is thrown away. */
export const Revision = Type.Object({
  opId: Type.String(),
  target: Type.String(),
  body: Type.String(),
  outcome: OpOutcome,
  /** Null: nobody has decided. */
  accepted: Nullable(Type.Boolean()),
  byName: Type.String(),
  deviceId: Type.String(),
  at: EpochMs,
  sealedAt: EpochMs,
  clockKnown: Type.Boolean(),
})
export type Revision = Static<typeof Revision>

export const SheetDetail = Type.Object({
  ...HomeworkLine.properties,
  studentId: Id,
  studentName: Type.String(),
  questions: Type.Array(Question),
  /** Formulas of the questions, and of the keys where they are told. */
  drawn: DrawnFormulas,
  /** Pages of an uploaded paper. */
  paper: Type.Array(HomeworkPage),
  answers: Type.Array(Answer),
  strokes: Type.Array(PageStrokes),
  comment: Type.String(),
  commentRev: Type.Integer(),
  /** Revision of `sheet/H/S` and of `checked/H/S`. */
  sheetRev: Type.Integer(),
  checkedRev: Type.Integer(),
  /** Absent from an older server. */
  writers: Type.Optional(Type.Array(Writer)),
  revisions: Type.Array(Revision),
  /** Number of the receipt of the last hand-in; '' for none. */
  receiptNumber: Type.String(),
  /** Whether this identity may mark now. */
  mayMark: Type.Boolean(),
  serverTime: EpochMs,
})
export type SheetDetail = Static<typeof SheetDetail>

export const homeworkDetail = endpoint({
  call: 'GET /api/exam/homework/student/detail',
  rows: ['R153', 'R157', 'R154', 'R155', 'R163'],
  summary:
    'One homework of their own student: questions, what the server has of the answers, and when checked the marks',
  query: Type.Object({ homeworkId: Id }),
  reply: SheetDetail,
  ...family,
})

const QuestionSums = Type.Object({
  no: Type.Integer(),
  type: AnswerType,
  fullMark: Type.Number(),
  /** Papers with a mark for it. */
  marked: Type.Integer(),
  /** Null where nothing is marked. */
  mean: Nullable(Type.Number()),
  rate: Nullable(Rate),
  /** Choices: how many took each letter; '' for none. */
  options: Type.Array(Type.Object({ letter: Type.String(), count: Type.Integer() })),
  /** The family's own score. */
  own: Nullable(Type.Number()),
  key: Nullable(Type.String()),
})
export const ClassSums = Type.Object({
  classId: Id,
  className: Type.String(),
  students: Type.Integer(),
  submitted: Type.Integer(),
  late: Type.Integer(),
  checked: Type.Integer(),
  mean: Nullable(Type.Number()),
  highest: Nullable(Type.Number()),
})

export const homeworkSummary = endpoint({
  call: 'GET /api/exam/homework/summary',
  rows: ['R156', 'R152'],
  summary:
    'By question and by class. A teacher: their own classes. A family: their own class without names, and only when its paper is checked; of few checked papers no means and no choices',
  query: Type.Object({ homeworkId: Id, ofClassId: Type.Optional(Id) }),
  reply: Type.Object({
    homeworkId: Id,
    title: Type.String(),
    courseName: Type.String(),
    fullMark: Type.Number(),
    deadlineAt: EpochMs,
    ownScore: Nullable(Type.Number()),
    classes: Type.Array(ClassSums),
    questions: Type.Array(QuestionSums),
  }),
  roles: [Role.teacher, ...FAMILY],
  scope: 'class',
  userLevel: 1,
  switch: 'homework',
})
export type HomeworkSummary = Static<(typeof homeworkSummary)['reply']>

/** What is typed but not sealed yet, so that a lost phone loses seconds. `no` 0: where the person was. */
export const DraftItem = Type.Object({
  no: Type.Integer({ minimum: 0, maximum: 200 }),
  deviceId: DeviceId,
  rev: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  body: Type.String({ maxLength: 20_000, description: 'JSON text; the phone’s own' }),
})

export const draftSave = endpoint({
  call: 'POST /api/exam/homework/draft/save',
  rows: ['B17', 'W02'],
  summary: 'Keeps drafts on the server; an older revision of the same device changes nothing',
  body: Type.Object({ homeworkId: Id, items: Type.Array(DraftItem, { minItems: 1, maxItems: 20 }) }),
  reply: Type.Object({
    at: EpochMs,
    kept: Type.Array(Type.Object({ no: Type.Integer(), rev: Type.Integer() })),
  }),
  ...family,
})

export const draftRead = endpoint({
  call: 'GET /api/exam/homework/draft',
  rows: ['B17'],
  summary: "This account's drafts of one homework, of all its devices, newest first",
  query: Type.Object({ homeworkId: Id }),
  reply: Type.Object({
    items: Type.Array(Type.Object({ ...DraftItem.properties, at: EpochMs })),
  }),
  ...family,
})
