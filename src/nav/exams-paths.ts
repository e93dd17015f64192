import { withQuery } from './with-query.ts'

/** Several exams of a grade beside each other; leaders have a page of their own. */
export const BESIDE = { own: '/exam/class-contrast/exams', led: '/leader/report/exams' } as const

export type BesidePath = (typeof BESIDE)[keyof typeof BESIDE]

interface BesideLink {
  readonly examId: string
  readonly version?: number
  readonly subject?: string
}

/** An exam beside those before it. */
export const buildCompareExamsHref = (path: BesidePath, to: BesideLink): string => withQuery(path, { ...to })
