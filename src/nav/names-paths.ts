import type { FigureQuery } from '#contract/names.ts'
import { withQuery } from './with-query.ts'

/** The page of the students that a figure counts. */
export const NAMES = { list: '/exam/exam-detail/names' } as const

export type NamesPath = (typeof NAMES)[keyof typeof NAMES]

/** A figure of an exam, of one class or of all that the reader sees. The version is named: it is the figure's own. */
export interface NamesLink extends FigureQuery {
  readonly examId: string
  readonly version: number
  readonly gradeId?: string
  readonly classId?: string
}

export const namesHref = (to: NamesLink): string => withQuery(NAMES.list, { ...to })
