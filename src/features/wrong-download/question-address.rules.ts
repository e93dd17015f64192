import type { QuestionRef } from '#contract/question.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { brand } from '#src/state/brand.state.ts'

/** The whole address of a question's page, for any camera that reads codes. */
export const addressOf = (question: QuestionRef): string =>
  `${location.origin}${brand.hashPath === '' ? '' : `${brand.hashPath}/#`}${href.wrongDownload(PATH.wrongQuestion, { question: questionKey(question) })}`
