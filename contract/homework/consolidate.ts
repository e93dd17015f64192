import Type from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, endpoint, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { OpId } from '#contract/operations/operations.ts'
import {
  both,
  ConsolidateClassLine,
  ConsolidateLine,
  ConsolidatePaper,
  ConsolidateState,
  family,
  Of,
  teacher,
} from './consolidate-shapes.ts'

/** Numbers of the items about which questions are given, as `itemsText` writes them; absent: of the whole paper. */
const OnlyItems = Type.String({ maxLength: 2000 })

export const consolidatePreview = endpoint({
  call: 'GET /api/exam/consolidate/preview',
  rows: ['R184'],
  summary: 'Where a class fell behind in a paper, and what each of its students would be given',
  query: Type.Object({
    examId: Id,
    paperId: Type.Optional({ ...PaperId, description: 'default the first the teacher teaches' }),
    classId: Type.Optional({ ...Id, description: 'default the first the teacher teaches' }),
    itemNos: Type.Optional(OnlyItems),
  }),
  reply: Type.Object({
    examId: Id,
    examName: Type.String(),
    paperId: PaperId,
    courseId: Type.String(),
    courseName: Type.String(),
    classId: Id,
    className: Type.String(),
    /** What may be chosen: classes taught with the papers of the subjects taught there. */
    choices: Type.Array(
      Type.Object({ classId: Id, className: Type.String(), paperId: PaperId, courseName: Type.String() }),
    ),
    /** Most marks lost first. */
    points: Type.Array(
      Type.Object({
        name: Type.String(),
        items: Type.Array(Type.String()),
        /** Of the class over these items. */
        rate: Rate,
        /** Of them an item is worse than the whole paper lets expect (core/domain/analysis/weak-items). */
        weak: Type.Boolean(),
        /** Students who lost marks there. */
        students: Type.Integer(),
        /** Questions of the bank about it. */
        questions: Type.Integer(),
      }),
    ),
    /** Students who sat it; with questions; who lost nothing; for whom the bank has nothing new. */
    sat: Type.Integer(),
    given: Type.Integer(),
    whole: Type.Integer(),
    without: Type.Integer(),
    /** Fewest and most questions one of them gets; 0 when nobody does. */
    fewest: Type.Integer(),
    most: Type.Integer(),
    /** Consolidations of this paper the class has already, newest first. */
    made: Type.Array(ConsolidateClassLine),
  }),
  ...teacher,
})

export const consolidatePublish = endpoint({
  call: 'POST /api/exam/consolidate/publish',
  rows: ['R184'],
  summary: 'Gives each student of a class questions about their own lost items; the same id again: the same',
  body: Type.Object({
    /** Made by the phone, so that a second tap gives nothing out twice. */
    consolidationId: OpId,
    examId: Id,
    paperId: PaperId,
    classId: Id,
    deadlineAt: Nullable(EpochMs),
    itemNos: Type.Optional(OnlyItems),
  }),
  reply: Type.Object({ consolidationId: Id }),
  ...teacher,
})

export const consolidateWithdraw = endpoint({
  call: 'POST /api/exam/consolidate/withdraw',
  rows: ['R184', 'R187'],
  summary: 'Takes a consolidation back from those who have not handed it in, or puts it up again',
  body: Type.Object({ consolidationId: Id, withdrawn: Type.Boolean() }),
  reply: Type.Null(),
  ...teacher,
})

export const consolidateTeacherList = endpoint({
  call: 'GET /api/exam/consolidate/teacher/list',
  rows: ['R184'],
  summary: 'Consolidations of the classes taught or headed, newest first',
  query: Type.Object({ examId: Type.Optional(Id) }),
  reply: Type.Object({ list: Type.Array(ConsolidateClassLine), serverTime: EpochMs }),
  ...teacher,
})

export const consolidateList = endpoint({
  call: 'GET /api/exam/consolidate/student/list',
  rows: ['R184'],
  summary: "The student's consolidations: open first, then newest first",
  reply: Type.Object({ list: Type.Array(ConsolidateLine), serverTime: EpochMs }),
  ...family,
  showsResults: true,
})

export const consolidateOffer = endpoint({
  call: 'GET /api/exam/consolidate/offer',
  rows: ['R184'],
  summary: 'By paper of an exam: what was lost, and the consolidation there is or could be started',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    examId: Id,
    examName: Type.String(),
    papers: Type.Array(
      Type.Object({
        paperId: PaperId,
        courseName: Type.String(),
        /** Items not wholly right. */
        items: Type.Integer(),
        /** Their knowledge points, most marks lost first. */
        points: Type.Array(Type.String()),
        /** Questions the student would get now. */
        questions: Type.Integer(),
        /** The newest there is of this paper. */
        line: Nullable(ConsolidateLine),
        /** None is open, and one may be started now. */
        mayStart: Type.Boolean(),
        /** True: a further one is for members, and this student's family has no membership. */
        memberOnly: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
  ...family,
  showsResults: true,
})

export const consolidateStart = endpoint({
  call: 'POST /api/exam/consolidate/start',
  rows: ['R184'],
  summary: 'A family starts one by itself where none is open; the same id again: the same',
  body: Type.Object({ consolidationId: OpId, examId: Id, paperId: PaperId }),
  reply: Type.Object({ consolidationId: Id }),
  ...family,
  showsResults: true,
})

export const consolidatePaper = endpoint({
  call: 'GET /api/exam/consolidate/paper',
  rows: ['R185', 'R186', 'R189'],
  summary: 'One student’s consolidation: questions, answers, and when checked marks, keys and explanations',
  query: Type.Object({
    consolidationId: Id,
    ofStudentId: Type.Optional({ ...Id, description: 'for a teacher: whose' }),
  }),
  reply: ConsolidatePaper,
  ...both,
})

export const consolidateMark = endpoint({
  call: 'POST /api/exam/consolidate/mark',
  rows: ['R186'],
  summary: 'Marks of what was handed in: by the teacher, or by the family of one it started itself',
  body: Type.Object({
    consolidationId: Id,
    ofStudentId: Type.Optional({ ...Id, description: 'for a teacher: whose' }),
    marks: Type.Array(
      Type.Object({
        no: Type.Integer({ minimum: 1, maximum: 50 }),
        score: Type.Number({ minimum: 0, maximum: 200 }),
        comment: Type.String({ maxLength: 300 }),
      }),
      { maxItems: 50 },
    ),
    comment: Type.String({ maxLength: 500 }),
    /** True: every question has a mark, the student sees them. */
    done: Type.Boolean(),
  }),
  reply: Type.Object({ state: ConsolidateState }),
  ...both,
})

export const consolidateProgress = endpoint({
  call: 'GET /api/exam/consolidate/progress',
  rows: ['R187'],
  summary: 'How far a class is: who has not begun to hand in, who waits for marks, who is through',
  query: Type.Object({ consolidationId: Id }),
  reply: Type.Object({
    line: ConsolidateClassLine,
    students: Type.Array(
      Type.Object({
        studentId: Id,
        name: Type.String(),
        questions: Type.Integer(),
        state: ConsolidateState,
        late: Type.Boolean(),
        submittedAt: Nullable(EpochMs),
        /** Answers a person has yet to mark. */
        unmarked: Type.Integer(),
        after: Nullable(Rate),
      }),
    ),
    serverTime: EpochMs,
  }),
  ...teacher,
})

const Compared = { before: Rate, after: Nullable(Rate) }

export const consolidateReport = endpoint({
  call: 'GET /api/exam/consolidate/report',
  rows: ['R188'],
  summary:
    'Score rates by knowledge point in the exam and in the consolidation: of one student, or of a class over those checked',
  query: Type.Object({
    consolidationId: Id,
    ofStudentId: Type.Optional({ ...Id, description: 'for a teacher: of one; without it the class' }),
  }),
  reply: Type.Object({
    ...Of,
    className: Type.String(),
    /** '' for a class. */
    studentName: Type.String(),
    own: Type.Boolean(),
    /** Null for a class. */
    state: Nullable(ConsolidateState),
    /** Students with questions, and those of them whose work is checked. */
    students: Type.Integer(),
    checked: Type.Integer(),
    ...Compared,
    /** Most marks lost in the exam first. */
    points: Type.Array(Type.Object({ name: Type.String(), questions: Type.Integer(), ...Compared })),
    /** Of a class, in the order of its roll. */
    list: Type.Array(
      Type.Object({ studentId: Id, name: Type.String(), state: ConsolidateState, ...Compared }),
    ),
  }),
  ...both,
})
