import type { ExamInput } from './input.ts'

/** Throws RangeError when an exam input contradicts itself; see storeExamVersion. */
export function checkShape(input: ExamInput): void {
  const schools = new Set<string>(input.schools.map((s) => s.schoolId))
  const seen = new Set<string>()
  for (const s of input.students) {
    if (!schools.has(s.schoolId))
      throw new RangeError(`Student ${s.studentId} is of a school not in the exam.`)
    const key = `${s.schoolId} ${s.studentId}`
    if (seen.has(key)) throw new RangeError(`Student ${s.studentId} is listed twice.`)
    seen.add(key)
  }
  for (const paper of input.papers) {
    const { courseId, items, rows, marks, answers } = paper
    if (marks.length !== rows.length * items.length) {
      throw new RangeError(
        `Paper ${courseId}: ${marks.length} marks, expected ${rows.length} rows x ${items.length} items.`,
      )
    }
    if (answers && answers.length !== rows.length) {
      throw new RangeError(`Paper ${courseId}: ${answers.length} answers for ${rows.length} rows.`)
    }
    const sat = new Uint8Array(input.students.length)
    for (const at of rows) {
      if (at < 0 || at >= sat.length)
        throw new RangeError(`Paper ${courseId}: row of student ${at}, who is not listed.`)
      if (sat[at])
        throw new RangeError(`Paper ${courseId}: two rows of student ${input.students[at]?.studentId}.`)
      sat[at] = 1
    }
  }
}
