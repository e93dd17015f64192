import { COURSES } from '../exams/papers/course-dictionary.ts'
import { headingKey } from './columns/fields.ts'

const CODES = new Map(
  Object.entries(COURSES).flatMap(([code, names]) => names.map((name) => [headingKey(name), code] as const)),
)

/** The course's code; a name outside the dictionary is its own code, without blanks and separators. */
export function courseCode(name: string): string {
  const key = headingKey(name)
  return CODES.get(key) ?? key.replace(/[^\p{L}\p{N}]/gu, '')
}

/** The names that schools use for a course of the dictionary. */
export const courseNames = (code: string): readonly string[] => COURSES[code] ?? []

/** Whether a name is that of a course of the dictionary. */
export const isKnownCourse = (name: string): boolean => CODES.has(headingKey(name))
