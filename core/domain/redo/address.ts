import type { QuestionRef } from '#contract/question.ts'
import { questionKey } from '../notebook/question-key.ts'
import { pageMark } from './page-mark.ts'

/** The page of a question, which printed codes lead to. */
export const QUESTION_PAGE = '/wrong-download/question-detail'

/**
 * The whole address of a question's page, for any camera that reads codes, with the mark of whose book it is printed in.
 * @param app what comes before the paths of pages: the origin and, where pages are told by a hash, that
 */
export function printedAddress(app: string, question: QuestionRef, studentId: string): string {
  const name = encodeURIComponent(questionKey(question))
  return `${app}${QUESTION_PAGE}?question=${name}&of=${pageMark(studentId)}`
}

/** What comes before the paths of the app's pages. @param hashPath of the brand; '' where pages have plain paths */
export const appBefore = (origin: string, hashPath: string): string =>
  hashPath === '' ? origin : `${origin}${hashPath}/#`
