import type { QuestionRef } from '#contract/question.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { pageMark } from '#core/domain/redo/whose.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { brand } from '#src/state/brand.state.ts'

/** The whole address of a question's page, for any camera that reads codes, with the mark of whose book it is printed in. */
export function addressOf(question: QuestionRef, studentId: string): string {
  const to = { question: questionKey(question), of: pageMark(studentId) }
  const app = `${location.origin}${brand.hashPath === '' ? '' : `${brand.hashPath}/#`}`
  return app + href.wrongDownload(PATH.wrongQuestion, to)
}
