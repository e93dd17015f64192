import Type, { type Static } from 'typebox'
import { CourseId } from '#contract/course.ts'
import { DrawnFormulas } from '#contract/drawn.ts'
import { EpochMs, endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { OpId } from '#contract/operations/operations.ts'
import { Role } from '#contract/roles.ts'
import { AnswerType, ClassSums, HomeworkPage, Marker, Option, SheetDetail, SheetState } from './homework.ts'
import { TeacherLine } from './list.ts'

const teacher = {
  roles: [Role.teacher],
  scope: 'class',
  switch: 'homework',
} as const

const paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
}

/** A question to be set. With `questionId` it comes from the bank and only `fullMark` may differ. */
export const NewQuestion = Type.Object({
  questionId: Type.Optional(Id),
  type: Type.Optional(AnswerType),
  text: Type.Optional(Type.String({ maxLength: 4000 })),
  options: Type.Optional(Type.Array(Option, { maxItems: 8 })),
  /** Letters of the right choices in order, or the words of a text; '' = marked by a person. */
  key: Type.Optional(Type.String({ maxLength: 400 })),
  fullMark: Type.Optional(Type.Number({ minimum: 0, maximum: 200 })),
  knowledge: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 5 })),
})
export type NewQuestion = Static<typeof NewQuestion>

export const BankQuestion = Type.Object({
  /** '' for one written for a homework, outside the bank. */
  questionId: Type.String(),
  courseId: CourseId,
  type: AnswerType,
  text: Type.String(),
  options: Type.Array(Option),
  key: Type.String(),
  fullMark: Type.Number(),
  knowledge: Type.Array(Type.String()),
})
export type BankQuestion = Static<typeof BankQuestion>

const Template = Type.Object({
  templateId: Id,
  name: Type.String(),
  courseId: CourseId,
  courseName: Type.String(),
  questionCount: Type.Integer(),
  fullMark: Type.Number(),
})

export const templateList = endpoint({
  call: 'GET /api/exam/template',
  rows: ['C101'],
  summary: 'Templates of the subjects this teacher teaches',
  query: Type.Object({ courseId: Type.Optional(CourseId) }),
  reply: Type.Object({ list: Type.Array(Template) }),
  ...teacher,
})

export const templateDetail = endpoint({
  call: 'GET /api/exam/template/detail',
  rows: ['C102'],
  summary: 'One template with its questions and keys',
  query: Type.Object({ templateId: Id }),
  reply: Type.Object({ ...Template.properties, questions: Type.Array(BankQuestion), drawn: DrawnFormulas }),
  ...teacher,
})

export const planList = endpoint({
  call: 'GET /api/exam/homework/plan/list',
  rows: ['R160'],
  summary: 'Plans a homework can be made from: a template for a grade and a week',
  query: Type.Object({ courseId: Type.Optional(CourseId) }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...Template.properties,
        examTplPlanId: Id,
        gradeId: Id,
        gradeName: Type.String(),
        /** Days a student has, counted from the start. */
        days: Type.Integer(),
        marker: Marker,
        /** How often this teacher has used it. */
        used: Type.Integer(),
      }),
    ),
  }),
  ...teacher,
})

export const questionList = endpoint({
  call: 'GET /api/exam/homework/question/list',
  rows: ['R159'],
  summary: 'Questions of the bank, of a subject this teacher teaches',
  query: Type.Object({
    courseId: CourseId,
    /** Words of the question or of a knowledge point, in whatever case. */
    search: Type.Optional(Type.String({ maxLength: 40 })),
    type: Type.Optional(AnswerType),
    /** A knowledge point it is about. */
    knowledge: Type.Optional(Type.String({ maxLength: 40 })),
    ...paging,
  }),
  reply: Type.Object({
    list: Type.Array(BankQuestion),
    drawn: DrawnFormulas,
    total: Type.Integer(),
    /** Knowledge points of all questions of the subject, whatever was searched for. */
    points: Type.Array(Type.String()),
  }),
  ...teacher,
})

export const homeworkSet = endpoint({
  call: 'POST /api/exam/homework/set',
  rows: ['R159', 'R161'],
  summary: 'Sets homework for own classes in an own subject; the same opId again: the same homework',
  body: Type.Object({
    opId: OpId,
    title: Type.String({ minLength: 1, maxLength: 60 }),
    courseId: CourseId,
    classIds: Type.Array(Id, { minItems: 1, maxItems: 30 }),
    /** Default: now, by the school's clock. */
    startAt: Type.Optional(EpochMs),
    deadlineAt: EpochMs,
    marker: Marker,
    /** The plan it was made from. */
    examTplPlanId: Type.Optional(Id),
    questions: Type.Array(NewQuestion, { minItems: 1, maxItems: 100 }),
    /** Files of purpose `paper`, in reading order. */
    paper: Type.Optional(Type.Array(HomeworkPage, { maxItems: 20 })),
  }),
  reply: Type.Object({ homeworkId: Id }),
  ...teacher,
})

export const teacherDetail = endpoint({
  call: 'GET /api/exam/homework/teacher/detail',
  rows: ['R162', 'R163', 'R153'],
  summary: 'One homework: questions with keys, who has handed in, who is late, what waits for a decision',
  query: Type.Object({ homeworkId: Id }),
  reply: Type.Object({
    ...TeacherLine.properties,
    fullMark: Type.Number(),
    questions: Type.Array(Type.Object({ ...BankQuestion.properties, no: Type.Integer() })),
    drawn: DrawnFormulas,
    paper: Type.Array(HomeworkPage),
    classes: Type.Array(ClassSums),
    sheets: Type.Array(
      Type.Object({
        studentId: Id,
        studentName: Type.String(),
        studentNumber: Type.String(),
        classId: Id,
        state: SheetState,
        late: Type.Boolean(),
        submittedAt: Nullable(EpochMs),
        score: Nullable(Type.Number()),
        /** Revisions nobody has decided about, and answers of two devices. */
        waiting: Type.Integer(),
        remindedAt: Nullable(EpochMs),
        /** Numbers of the questions without a mark while the paper waits to be given back. Absent from an older server. */
        open: Type.Optional(Type.Array(Type.Integer())),
        /** Revision of `checked/H/S`. Absent from an older server. */
        checkedRev: Type.Optional(Type.Integer()),
      }),
    ),
    serverTime: EpochMs,
  }),
  ...teacher,
})

export const teacherPaper = endpoint({
  call: 'GET /api/exam/homework/teacher/paper',
  rows: ['R154', 'R155', 'R181'],
  summary: "One student's paper with keys, marks, pen strokes and every revision",
  query: Type.Object({ homeworkId: Id, ofStudentId: Id }),
  reply: SheetDetail,
  ...teacher,
})

export const teacherComments = endpoint({
  call: 'GET /api/exam/homework/teacher/comments',
  rows: ['R155', 'R181'],
  summary: 'Comments on questions that the teacher wrote more than once, the most used first',
  reply: Type.Object({ list: Type.Array(Type.String(), { maxItems: 40 }) }),
  ...teacher,
})

export const teacherRemind = endpoint({
  call: 'POST /api/exam/homework/teacher/remind',
  rows: ['R162'],
  summary: 'Puts a to-do before those who have not handed in, at most once an hour each',
  body: Type.Object({
    homeworkId: Id,
    /** Default: all of them. */
    studentIds: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  }),
  reply: Type.Object({ told: Type.Integer() }),
  ...teacher,
})

export const teacherDecide = endpoint({
  call: 'POST /api/exam/homework/teacher/revision',
  rows: ['B02'],
  summary: 'Lets a kept revision count, or leaves it aside; it stays listed either way',
  body: Type.Object({ homeworkId: Id, ofStudentId: Id, opId: OpId, accept: Type.Boolean() }),
  reply: Type.Object({}),
  ...teacher,
})

export const teacherWithdraw = endpoint({
  call: 'POST /api/exam/homework/teacher/withdraw',
  rows: ['R162'],
  summary: 'Takes own homework back, or puts it up again. What students sent stays',
  body: Type.Object({ homeworkId: Id, withdrawn: Type.Boolean() }),
  reply: Type.Object({}),
  ...teacher,
})

export const teacherDeadline = endpoint({
  call: 'POST /api/exam/homework/teacher/deadline',
  rows: ['R162'],
  summary:
    'Puts the deadline of own homework off, never earlier; papers that came before the new one are not late',
  body: Type.Object({ homeworkId: Id, deadlineAt: EpochMs }),
  reply: Type.Object({}),
  ...teacher,
})

/** Which of how many emergency answer files made together. */
export const AnswerPart = Type.Object({
  no: Type.Integer({ minimum: 1, maximum: 1000 }),
  of: Type.Integer({ minimum: 1, maximum: 1000 }),
})

export const emergencyImport = endpoint({
  call: 'POST /api/exam/homework/emergency/import',
  rows: ['B04'],
  summary:
    'Takes in an emergency answer file uploaded with purpose `emergency`; what came before is told, not doubled. Not readable, forged or of another school: 10025',
  body: Type.Object({ fileId: Id }),
  reply: Type.Object({
    studentName: Type.String(),
    className: Type.String(),
    /** Phone's time of the file, and whether the phone knew the server's clock. */
    madeAt: EpochMs,
    clockKnown: Type.Boolean(),
    part: AnswerPart,
    taken: Type.Integer(),
    known: Type.Integer(),
    files: Type.Integer(),
    /** Operations that wait for other parts, where they stand too: they count with the last part taken in. */
    waits: Type.Integer(),
    /** Titles of the homework concerned. */
    titles: Type.Array(Type.String()),
    refused: Type.Array(Type.Object({ opId: Type.String(), message: Type.String() })),
  }),
  ...teacher,
})
