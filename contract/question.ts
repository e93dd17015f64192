import Type, { type Static } from 'typebox'
import { PaperId } from './course.ts'
import { DrawnFormulas } from './drawn.ts'
import { endpoint, Id } from './endpoint.ts'
import { Option } from './homework/homework.ts'
import { FAMILY, STAFF } from './roles.ts'

/** Number of an item as its paper prints it. */
export const ItemNo = Type.String({ minLength: 1, maxLength: 32 })

/** A question of an exam, whatever the exam's version. */
export const QuestionRef = Type.Object({ examId: Id, paperId: PaperId, itemNo: ItemNo })
export type QuestionRef = Static<typeof QuestionRef>

/** The words of a question; formulas are TeX between $ signs. */
export const QuestionContent = Type.Object({
  itemNo: Type.String(),
  stem: Type.String(),
  options: Type.Array(Option),
  /** '' where there is none. */
  explanation: Type.String(),
})
export type QuestionContent = Static<typeof QuestionContent>

export const paperQuestions = endpoint({
  call: 'GET /api/exam/question/knowledge/list',
  rows: ['C115'],
  summary:
    'The words of the questions of a paper, with their formulas drawn; none where the school gave none',
  query: Type.Object({ examId: Id, paperId: PaperId }),
  reply: Type.Object({ questions: Type.Array(QuestionContent), drawn: DrawnFormulas }),
  roles: [...FAMILY, ...STAFF],
  scope: 'student',
  showsResults: true,
})

export const knowledgeTree = endpoint({
  call: 'GET /api/exam/question/knowledge/tree',
  rows: ['C115'],
  summary:
    "Of the school's trees of knowledge points what stands above those of an exam, by course; none where the school gave none",
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    courses: Type.Array(
      Type.Object({
        courseId: Type.String(),
        /** `parent`: another point of the course, '' = a top chapter. */
        points: Type.Array(Type.Object({ point: Type.String(), parent: Type.String() })),
      }),
    ),
  }),
  roles: [...FAMILY, ...STAFF],
  scope: 'student',
  showsResults: true,
})
