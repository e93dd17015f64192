import Type from 'typebox'
import { endpoint, Id, Version } from '#contract/endpoint.ts'
import { FAMILY, LEADERS, STAFF } from '#contract/roles.ts'
import { ClassReport, SchoolReport } from './class-report.ts'
import { StudentReportReply } from './report-parts.ts'

/** An older version; default the current one. */
const version = Type.Optional(Version)

/** For staff the student is named by `reportStudentId`: `studentId` is the role field of families. */
export const studentReport = endpoint({
  call: 'GET /api/analysis/view/student/report',
  rows: ['C122', 'B05'],
  summary: "One student's whole report of an exam: prebuilt bytes, ETag",
  query: Type.Object({ examId: Id, version, reportStudentId: Type.Optional(Id) }),
  reply: StudentReportReply,
  roles: [...FAMILY, ...STAFF],
  scope: 'student',
  prebuilt: true,
  showsResults: true,
})

export const classReport = endpoint({
  call: 'GET /api/analysis/view/class/report',
  rows: ['C122', 'A07'],
  summary: "A class's transcript and averages; cut to the caller's subjects",
  query: Type.Object({ examId: Id, classId: Id, version }),
  reply: ClassReport,
  roles: STAFF,
  scope: 'class',
  prebuilt: true,
})

/** A spreadsheet of what `classReport` shows the caller. */
export const classTranscriptFile = endpoint({
  call: 'POST /api/analysis/view/class/transcript',
  rows: ['C122', 'S19', 'S20'],
  whileReadOnly: true,
  summary: "Makes a spreadsheet of a class's transcript; cut to the caller's subjects",
  body: Type.Object({ examId: Id, classId: Id, version }),
  reply: Type.Object({
    fileName: Type.String(),
    /** Students in it. */
    students: Type.Integer(),
    /** The .xlsx file, base64. */
    content: Type.String(),
  }),
  roles: STAFF,
  scope: 'class',
  job: true,
})

export const schoolReport = endpoint({
  call: 'GET /api/analysis/view/school/report',
  rows: ['C122', 'A04'],
  summary: "All classes of the leader's school or grade; a subject leader's is cut to the subject",
  query: Type.Object({
    examId: Id,
    version,
    gradeId: Type.Optional({
      ...Id,
      description: 'for leaders of several grades; default the first that sat',
    }),
  }),
  reply: SchoolReport,
  roles: LEADERS,
  scope: 'school',
  prebuilt: true,
})
