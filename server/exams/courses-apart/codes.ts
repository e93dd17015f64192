import { COURSES } from '../papers/course-dictionary.ts'

/**
 * The code that releases before migration 0062 gave to three subjects: 技术, which keeps it, and the two in `APART`.
 */
export const SHARED = 'technology'

/** Codes of the subjects that were stored under `SHARED`. */
export const APART = ['informationtechnology', 'generaltechnology'] as const

/** All three. */
export const THREE: readonly string[] = [...APART, SHARED]

const keyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const CODES = new Map(
  APART.flatMap((code) => (COURSES[code] ?? []).map((name) => [keyOf(name), code] as const)),
)

/** @returns the right code of a row stored under `SHARED`, by the subject's name that the row holds */
export const codeByName = (name: string): string => CODES.get(keyOf(name)) ?? SHARED

/** @returns the code that older releases wrote for a subject, for what has to stay equal to what they computed */
export const olderCode = (courseId: string): string => (THREE.includes(courseId) ? SHARED : courseId)

/** Whether a line of teaching or leading may mean any of the three, so that the school has to say which. */
export const isOpenLine = (line: { course_id: string; course_told: boolean }): boolean =>
  line.course_id === SHARED && !line.course_told
