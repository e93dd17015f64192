import Type from 'typebox'
import { endpoint, Id, officeCall } from '#contract/endpoint.ts'
import { Role } from '#contract/roles.ts'

/** Questions as a QTI 3.0 content package. */
const QuestionsFile = Type.Object({
  fileName: Type.String(),
  /** Questions in it. */
  questions: Type.Integer(),
  content: Type.String({ description: 'the .zip file, base64' }),
})

export const bankParts = officeCall({
  call: 'GET /api/office/bank',
  rows: ['N10'],
  summary: 'How many questions the school’s bank has, by subject and collection',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        courseId: Type.String(),
        courseName: Type.String(),
        source: Type.String({ description: 'the collection; empty: of none' }),
        questions: Type.Integer(),
      }),
    ),
    /** Questions of one package. */
    most: Type.Integer(),
  }),
})

export const bankFile = officeCall({
  call: 'POST /api/office/bank/file',
  rows: ['N10'],
  summary:
    'Packs questions of the bank as a QTI 3.0 content package: all, or those of a subject or a collection. 10005: there is none; 1: more than one package holds',
  body: Type.Object({
    courseId: Type.Optional(Type.String({ maxLength: 64 })),
    source: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: QuestionsFile,
  job: true,
})

export const homeworkFile = endpoint({
  call: 'POST /api/exam/homework/teacher/file',
  rows: ['N10'],
  whileReadOnly: true,
  summary: 'Packs the questions of a homework as a QTI 3.0 content package, with its order and its pages',
  body: Type.Object({ homeworkId: Id }),
  reply: QuestionsFile,
  roles: [Role.teacher],
  scope: 'class',
  switch: 'homework',
  job: true,
})
