import type { QuestionRef } from '#contract/question.ts'

/** Name of a question among all of a student: `exam/paper/item`, fit for an address. */
export const questionKey = ({ examId, paperId, itemNo }: QuestionRef): string =>
  `${examId}/${paperId}/${encodeURIComponent(itemNo)}`

/** The question a name means. @throws URIError its item was not written by `questionKey` */
export function refOfKey(key: string): QuestionRef {
  const [examId = '', paperId = '', itemNo = ''] = key.split('/')
  return { examId, paperId, itemNo: decodeURIComponent(itemNo) }
}
