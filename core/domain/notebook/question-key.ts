import type { QuestionRef } from '#contract/question.ts'

/** Name of a question among all of a student: `exam/paper/item`, fit for an address. */
export const questionKey = ({ examId, paperId, itemNo }: QuestionRef): string =>
  `${examId}/${paperId}/${encodeURIComponent(itemNo)}`

/** The question a name means. @throws URIError its item was not written by `questionKey` */
export function refOfKey(key: string): QuestionRef {
  const [examId = '', paperId = '', itemNo = ''] = key.split('/')
  return { examId, paperId, itemNo: decodeURIComponent(itemNo) }
}

/** Most questions an address may name: each is read with a call of its own. */
const MOST_NAMED = 20

/** Numbers of items as one field of an address. */
export const itemsText = (items: readonly string[]): string => items.map(encodeURIComponent).join(',')

/** The numbers an address names, each once and at most {@link MOST_NAMED}; none where it was not written by `itemsText`. */
export function parseItemNumbers(text: string): string[] {
  try {
    const named = text.split(',').map(decodeURIComponent)
    return [...new Set(named)].filter((no) => no !== '').slice(0, MOST_NAMED)
  } catch {
    return []
  }
}
