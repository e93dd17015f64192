import type { QuestionRef } from '#contract/question.ts'
import { refOfKey } from '#core/domain/notebook/question-key.ts'
import { pageMark } from '#core/domain/redo/page-mark.ts'
import type { Redone, RedoPage } from '#core/domain/redo/types.ts'
import { PATH } from '#src/nav/paths.ts'

/** What the codes of printed questions have, and no others: the page of a question. */
export const CODE_MARK = `${PATH.wrongQuestion}?`

/** Share of a question's room from which it counts as written: more than specks of the paper. */
const WRITTEN = 0.0008

const fieldsOf = (text: string) => new URLSearchParams(text.slice(text.indexOf(CODE_MARK) + CODE_MARK.length))

/** Whether a code is on another child's page; a book of before pages had a mark is anybody's. */
const isOfAnother = (text: string, studentId: string): boolean => {
  const mark = fieldsOf(text).get('of')
  return mark !== null && mark !== pageMark(studentId)
}

/** The question that a printed code means; null for another code. */
export function parseQuestionCode(text: string): QuestionRef | null {
  if (!text.includes(CODE_MARK)) return null
  try {
    const ref = refOfKey(fieldsOf(text).get('question') ?? '')
    return ref.examId !== '' && ref.paperId !== '' && ref.itemNo !== '' ? ref : null
  } catch {
    return null
  }
}

/** A question practised so shortly before was on a page that was photographed already, or is practised twice a day; ms. */
const JUST_MS = 12 * 3_600_000

/** How many questions were practised just before: their page may have been photographed twice. */
export const justDone = (entries: readonly { practisedAt: number | null }[], now: number): number =>
  entries.filter(({ practisedAt }) => practisedAt !== null && now - practisedAt < JUST_MS).length

export interface Redo {
  readonly ref: QuestionRef
  readonly picture: Redone['picture']
}

/** Of a page the questions that this student did again, in its order, and how many others it has. */
export function redoneOf(
  page: Extract<RedoPage, { fault: null }>,
  studentId: string,
): {
  done: Redo[]
  /** Of another child's page. */
  others: number
  empty: number
  unclear: number
} {
  const done: Redo[] = []
  let empty = 0
  let others = 0
  for (const { text, picture, ink } of page.questions) {
    const ref = parseQuestionCode(text)
    if (!ref) continue
    if (isOfAnother(text, studentId)) others++
    else if (ink < WRITTEN) empty++
    else done.push({ ref, picture })
  }
  return { done, others, empty, unclear: page.unclear.length }
}
