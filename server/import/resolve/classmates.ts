import type { ExamSchool, Participant } from './resolved.ts'

/**
 * Stored students of the classes that appear among `participants` and are not among them. Without a roster file they
 * are the rest of the exam's students: those who sat no paper were absent.
 */
export function classmates(
  schools: readonly ExamSchool[],
  participants: readonly Participant[],
): Participant[] {
  const rest: Participant[] = []
  for (const [index, school] of schools.entries()) {
    const own = participants.filter((p) => p.school === index)
    const here = new Set(own.map((p) => p.number))
    const classes = new Map(own.map((p) => [p.class.classId, p.class]))
    for (const [number, student] of school.known?.students ?? []) {
      const to = classes.get(student.classId)
      if (!to || here.has(number)) continue
      const { name, studentId } = student
      rest.push({ school: index, number, name, studentId, class: to, update: false })
    }
  }
  return rest
}
