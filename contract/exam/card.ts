import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { endpoint, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { Stroke } from '#contract/homework/homework.ts'
import { FAMILY, STAFF } from '#contract/roles.ts'

/** How a school shows the original answer card to families: not at all, the page alone, or with its marks on it. */
export const OriginPaperDisplay = Type.Enum(['none', 'plain', 'marks'])
export type OriginPaperDisplay = Static<typeof OriginPaperDisplay>

/** Where an item's answer stands on the card, in fractions of the page from its upper left corner. */
export const CardBlock = Type.Object({
  itemNo: Type.String(),
  /** 1 and up. */
  page: Type.Integer({ minimum: 1 }),
  x: Rate,
  y: Rate,
  w: Rate,
  h: Rate,
})
export type CardBlock = Static<typeof CardBlock>

const Page = Type.Object({
  /** 1 and up. */
  no: Type.Integer({ minimum: 1 }),
  fileId: Id,
  /** Pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** True: nothing is on it. */
  blank: Type.Boolean(),
  /** A small picture; null until it is made. */
  thumbId: Nullable(Id),
})

const Item = Type.Object({
  itemNo: Type.String(),
  /** Pictures of its blocks, in the order of the template; none until they are made. */
  cropIds: Type.Array(Id),
  /**
   * What its marker drew over the answer, by block of the item: `part` 0 and up as `cropIds`, in ten-thousandths of the
   * block's width. Absent: nothing, or the school shows pages without marks.
   */
  pen: Type.Optional(
    Type.Array(Type.Object({ part: Type.Integer({ minimum: 0 }), strokes: Type.Array(Stroke) })),
  ),
  /** Null: not given, or the school shows pages without marks. */
  score: Nullable(Type.Number()),
  /** Null: the school shows pages without marks. */
  full: Nullable(Type.Number()),
})

export const AnswerCard = Type.Object({
  examId: Id,
  examName: Type.String(),
  studentId: Id,
  studentName: Type.String(),
  display: OriginPaperDisplay,
  /** False: the reader sees some of the student's subjects, not the whole report. Absent from older servers: true. */
  isWhole: Type.Optional(Type.Boolean()),
  /** Papers of the exam the asker may see of this student. */
  papers: Type.Array(
    Type.Object({
      paperId: PaperId,
      courseId: Type.String(),
      courseName: Type.String(),
      hasCard: Type.Boolean(),
    }),
  ),
  /** The paper shown; null when there is none. */
  paperId: Nullable(PaperId),
  /**
   * Marks of the paper's items where it has no scan, for a reader of some subjects, who has no report to find them in. Absent
   * otherwise, and from older servers.
   */
  marks: Type.Optional(
    Type.Array(
      Type.Object({
        itemNo: Type.String(),
        /** Null: not given. */ score: Nullable(Type.Number()),
        full: Type.Number(),
      }),
    ),
  ),
  /** Null: no scan of this paper, or the school shows none. */
  card: Nullable(
    Type.Object({
      /** False: its small pictures are not made yet; the calls that start a job make them. */
      ready: Type.Boolean(),
      pages: Type.Array(Page),
      items: Type.Array(Item),
    }),
  ),
})
export type AnswerCard = Static<typeof AnswerCard>

const which = { examId: Id, paperId: Type.Optional(PaperId) }

export const answerCard = endpoint({
  call: 'GET /api/exam/answerCard/view',
  rows: ['R132'],
  summary:
    "A student's scanned answer card with the marks of its blocks: their own child's, or one of their own classes'",
  query: Type.Object({ ...which, reportStudentId: Type.Optional(Id) }),
  reply: AnswerCard,
  roles: [...FAMILY, ...STAFF],
  scope: 'student',
  showsResults: true,
})

export const answerCardStudent = endpoint({
  call: 'GET /api/exam/answerCard/view/student/async',
  rows: ['C103', 'S19', 'S20'],
  summary: "Makes the small pictures of their own child's card where they are missing, and gives the card",
  query: Type.Object(which),
  reply: AnswerCard,
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
  job: true,
})

export const answerCardNew = endpoint({
  call: 'GET /api/exam/answerCard/view/new/async',
  rows: ['C104', 'S19', 'S20'],
  summary: 'The same for staff, of a student of a class they may read',
  query: Type.Object({ ...which, reportStudentId: Id }),
  reply: AnswerCard,
  roles: STAFF,
  scope: 'class',
  showsResults: true,
  job: true,
})

export const answerCardTemplate = endpoint({
  call: 'GET /api/tiku/answerCard/template',
  rows: ['C120'],
  summary: 'Where each question stands on the answer card of a paper',
  query: Type.Object({ examId: Id, paperId: PaperId }),
  reply: Type.Object({ pageCount: Type.Integer({ minimum: 0 }), blocks: Type.Array(CardBlock) }),
  roles: [...FAMILY, ...STAFF],
  scope: 'student',
  showsResults: true,
})
