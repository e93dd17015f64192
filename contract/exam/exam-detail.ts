import Type from 'typebox'
import { PaperId } from '#contract/course.ts'
import { endpoint, Id } from '#contract/endpoint.ts'
import { FAMILY, STAFF } from '#contract/roles.ts'

const Track = Type.Enum(['none', 'arts', 'science'])
const FilePath = Type.String({ description: 'path and fields of the call that gives the file' })
const Part = Type.Enum(['question', 'explain'])
const family = {
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
} as const

export const studentExamDetail = endpoint({
  call: 'GET /api/v1/workbench/student/exam/detail',
  rows: ['C123', 'D06'],
  summary: 'A student in an exam: the way chosen, that of the class, and the subjects sat with their files',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    userId: Id,
    /** By the subjects sat: physics without history is science, history without physics arts. */
    artsScience: Track,
    /** That of everybody in the class who sat the exam; none where they differ. */
    classArtsScience: Track,
    examSubject: Type.Array(
      Type.Object({
        examSubjectId: Id,
        courseId: Type.String(),
        courseName: Type.String(),
        /** The school's own PDF by `GET /api/common/file/read`, else the spreadsheet of `subjectFile`. */
        questionFilePath: FilePath,
        explainFilePath: FilePath,
      }),
    ),
  }),
  ...family,
})

export const subjectFile = endpoint({
  call: 'GET /api/v1/workbench/subject/file',
  rows: ['C123', 'D06'],
  summary: "A subject's list of questions as a spreadsheet; `explain`: with keys and their own marks",
  query: Type.Object({ examId: Id, paperId: PaperId, part: Part }),
  reply: Type.Object({
    fileName: Type.String(),
    questions: Type.Integer({ minimum: 0 }),
    /** The .xlsx file, base64. */
    content: Type.String(),
  }),
  ...family,
})

export const subjectFiles = endpoint({
  call: 'GET /api/v1/workbench/subject/files',
  rows: ['C123', 'D06'],
  summary: 'The question files and explain files (PDF) the school gave of the papers of an exam, for staff',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    files: Type.Array(
      Type.Object({
        paperId: PaperId,
        part: Part,
        fileName: Type.String(),
        /** Bytes. */
        size: Type.Integer({ minimum: 1 }),
        path: FilePath,
      }),
    ),
  }),
  roles: STAFF,
  scope: 'school',
})
