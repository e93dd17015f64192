import { hasBlanks } from './flow.ts'
import type { QtiQuestion } from './question.ts'

/** A line without spaces at its ends: the import cuts those of a field off. */
const FIELD = /^\S(?:.*\S)?$/

/**
 * The answers of a question in words that are typed in fields of one line: its one answer, or one for each blank. None:
 * it has no answer, or its lines are not as many as its blanks and need one field of several lines.
 */
export function listFieldAnswers({ text, key }: Pick<QtiQuestion, 'text' | 'key'>): string[] {
  const answers = key.trim().split('\n')
  const isFit = answers.length === 1 || hasBlanks(text, answers.length)
  return isFit && answers.every((one) => FIELD.test(one)) ? answers : []
}

/**
 * An answer as a student types it: `\$` becomes a dollar sign, and with `isPlain` the import writes `\$` again. An answer
 * with a bare dollar sign, such as that of a formula, stays as it is: the import could not tell the signs apart.
 */
export function typedAnswer(answer: string): { value: string; isPlain: boolean } {
  const isPlain = answer.includes('\\$') && !answer.replaceAll('\\$', '').includes('$')
  return { value: isPlain ? answer.replaceAll('\\$', '$') : answer, isPlain }
}
