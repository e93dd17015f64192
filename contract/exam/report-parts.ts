import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/endpoint.ts'
import {
  Averages,
  Distribution,
  ReportAssigned,
  ReportItem,
  ReportKnowledge,
  ReportSubject,
  Standing,
  StudentReport,
} from './report.ts'

/** Of a total or subject: what is the same for the whole class. */
const sharedColumn = {
  full: Type.Number(),
  averages: Averages,
  /** The histogram, where the school shows it to everybody; null elsewhere. */
  bins: Nullable(Type.Omit(Distribution, ['own'])),
}

/** Of a total or subject: what is the student's own. */
const ownColumn = {
  score: ReportSubject.properties.score,
  scoreRate: ReportSubject.properties.scoreRate,
  standing: Standing,
  /** The student's bin of the shared histogram; or a histogram that only some of the class are shown. */
  distribution: Nullable(Type.Union([Type.Integer(), Distribution])),
}

/** What the reports of a class have in common: nothing in it depends on one student. */
export const SharedReport = Type.Object({
  ...Type.Omit(StudentReport, ['kind', 'format', 'student', 'total', 'subjects', 'trend']).properties,
  className: Type.String(),
  schoolName: Type.String(),
  total: Type.Object(sharedColumn),
  subjects: Type.Array(
    Type.Object({
      ...Type.Pick(ReportSubject, ['paperId', 'courseId', 'courseName', 'counts']).properties,
      ...sharedColumn,
      /** `kp`: indexes into this `knowledge`. */
      items: Type.Array(Type.Omit(ReportItem, ['score', 'answer'])),
      /** Every point of the paper. */
      knowledge: Type.Array(Type.Omit(ReportKnowledge, ['full', 'score'])),
    }),
  ),
})

/** What only one student's report has; `subjects` as in the shared part. */
export const OwnReport = Type.Object({
  student: Type.Pick(StudentReport.properties.student, ['studentId', 'studentName', 'gradeName']),
  total: Type.Object({ ...ownColumn, apart: StudentReport.properties.total.properties.apart }),
  subjects: Type.Array(
    Type.Object({
      ...ownColumn,
      assigned: Type.Optional(ReportAssigned),
      /** Marks by item; null: not given. */
      scores: Type.Array(ReportItem.properties.score),
      /** By item, '' = none; absent where none were read. */
      answers: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  trend: StudentReport.properties.trend,
})

/** A report as it is stored and sent: bytes of the class's part, then the student's. */
export const ReportParts = Type.Object({
  kind: Type.Literal('student-report-parts'),
  shared: SharedReport,
  own: OwnReport,
})

/** The older form, whole, is what phones and databases may still hold. */
export const StudentReportReply = Type.Union([StudentReport, ReportParts])

export type SharedReport = Static<typeof SharedReport>
export type OwnReport = Static<typeof OwnReport>
export type ReportParts = Static<typeof ReportParts>
export type StudentReportReply = Static<typeof StudentReportReply>
