import { plainTex } from '#core/domain/formula/plain-tex.ts'
import { t } from '#src/i18n/i18n.ts'

/** Longest line of an answer, letters. */
const LONGEST = 80

/** An answer in one line: letters, words, how many photographs. */
export function answerWords(answer: {
  choice: readonly string[]
  text: string
  pages: readonly unknown[]
}): string {
  const { choice, text, pages } = answer
  const parts = [
    choice.join(''),
    plainTex(text),
    pages.length > 0 ? t('homework.photosCount', { n: pages.length }) : '',
  ]
  const line = parts.filter(Boolean).join(' · ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
