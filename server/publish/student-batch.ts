import { CLASS_PART } from '../exams/store/bundle-kind.ts'
import { splitAnswers } from '../exams/store/marks.ts'
import { type BatchBundle, joinBundles } from './batch.ts'
import type { Computed } from './compute.ts'
import type { ClassFacts } from './exam-data.ts'
import { buildOwnReport } from './own-report.ts'
import { type ClassPart, classPart, encodeOwnReport } from './report-bytes.ts'
import { resultLine } from './result-line.ts'
import { sharedReport } from './shared-report.ts'
import type { StudentBatch, StudentsAsk } from './thread.messages.ts'

/** Bundles and lines of a batch of students, and the part of each of their classes. */
export function studentBatch(exam: Computed, { students, answers, earlier }: StudentsAsk): StudentBatch {
  const made: BatchBundle[] = []
  const lines = Array.from(students, (student) => resultLine(exam, student))
  let klass = -1
  let part: ClassPart | undefined
  for (const [i, student] of students.entries()) {
    const own = exam.by.klass.of[student] as number
    if (!part || own !== klass) {
      klass = own
      part = classPart((exam.facts.classes[klass] as ClassFacts).classId, sharedReport(exam, klass))
      made.push({ ...part, kind: CLASS_PART, base: null })
    }
    const extras = { answers: (answers[i] ?? []).map(splitAnswers), earlier: earlier[i] ?? [] }
    made.push({
      kind: 'student',
      subject: exam.students.ids[student] as string,
      base: part.subject,
      ...encodeOwnReport(part, buildOwnReport(exam, student, extras, lines[i] as (typeof lines)[number])),
    })
  }
  return { ...joinBundles(made), lines }
}
