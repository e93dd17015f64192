import { itemsText } from '#core/domain/notebook/question-key.ts'
import { withQuery } from './with-query.ts'

/** The page from which a class goes over a paper. */
export const LECTURE = { list: '/exam/exam-detail/lecture' } as const

export type LecturePath = (typeof LECTURE)[keyof typeof LECTURE]

interface OfClass {
  readonly examId: string
  readonly classId: string
  readonly paperId?: string
  readonly version?: number
}

/**
 * The items of a paper to go over with a class; the first paper that may be read where none is named. Without a class the
 * page asks for one.
 */
export const lectureHref = (to: Omit<OfClass, 'classId'> & { classId?: string }): string =>
  withQuery(LECTURE.list, { ...to })

/** Giving a class questions about what it lost at some items of a paper. */
export const giveHref = (to: Omit<OfClass, 'version'> & { items: readonly string[] }): string =>
  withQuery('/consolidate/list', { ...to, items: itemsText(to.items) })
