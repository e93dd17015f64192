import type { QuestionRef } from '#contract/question.ts'
import { appBefore, printedAddress } from '#core/domain/redo/address.ts'
import { brand } from '#src/state/brand.state.ts'

/** Where the printed code of a question leads, in a book of a student. */
export const buildQuestionAddress = (question: QuestionRef, studentId: string): string =>
  printedAddress(appBefore(location.origin, brand.hashPath), question, studentId)
