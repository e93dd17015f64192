import type { StudentReport } from '#contract/exam/report.ts'
import type { ReportParts } from '#contract/exam/report-parts.ts'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import type { Computed } from './compute.ts'
import { buildOwnReport, type StudentExtras } from './own-report.ts'
import { classPart, encodeOwnReport } from './report-bytes.ts'
import { resultLine } from './result-line.ts'
import { sharedReport } from './shared-report.ts'

export const noExtras: StudentExtras = { answers: [], earlier: [] }

/** One student's report as it is sent. */
export const reportParts = (exam: Computed, student: number, extras = noExtras): ReportParts => ({
  kind: 'student-report-parts',
  shared: sharedReport(exam, exam.by.klass.of[student] as number),
  own: buildOwnReport(exam, student, extras, resultLine(exam, student)),
})

/** The same put together. */
export const studentReport = (exam: Computed, student: number, extras = noExtras): StudentReport =>
  assembleReport(reportParts(exam, student, extras))

/** Its bytes: those of the class, those of the student, and all of them. */
export function reportBytes(exam: Computed, student: number, extras = noExtras) {
  const { shared, own } = reportParts(exam, student, extras)
  const ofClass = classPart('c', shared)
  const ofStudent = encodeOwnReport(ofClass, own)
  return { ofClass, ofStudent, body: Buffer.concat([ofClass.body, ofStudent.body]) }
}
