import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { ContrastSubject } from '#core/domain/contrast/subjects.ts'
import { studentHref } from '#src/nav/student-href.ts'

type Student = Readonly<{ studentId: string; name: string }>

/**
 * Where a student's name leads: to the report where the reader sees the total of the class, else to the answer card of the
 * subject. Null: erased, or nothing of the student may be opened.
 * @param version the version asked for; absent: the current one
 */
export function buildContrastStudentHref(
  sheet: ContrastSheet,
  subject: Pick<ContrastSubject, 'id' | 'at'>,
  { studentId, name }: Student,
  version?: number,
): string | null {
  if (name === '') return null
  const klass = sheet.classes[sheet.classOf[sheet.studentIds.indexOf(studentId)] ?? -1]
  const to = { examId: sheet.examId, reportStudentId: studentId, ...(version !== undefined && { version }) }
  return studentHref(to, klass?.hasTotal === true, subject.at === null ? null : subject.id)
}
