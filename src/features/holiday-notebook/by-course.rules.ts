import type { WrongFacts } from '#contract/wrong.ts'

/** Questions of one subject together, subjects in the order of their first question. */
export function byCourse(questions: readonly WrongFacts[]): [courseName: string, WrongFacts[]][] {
  const courses = new Map<string, WrongFacts[]>()
  for (const q of questions) courses.set(q.courseName, [...(courses.get(q.courseName) ?? []), q])
  return [...courses]
}
