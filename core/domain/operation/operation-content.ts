import { findOperationSpec } from '#contract/operations/kinds.ts'

/** Body of an operation, as `contract/operations/operations.ts` has it by kind. */
export type OperationBody = Readonly<Record<string, unknown>>

/** What a body says, in parts that a screen can show. */
export interface OperationContent {
  /** Letters of options. */
  choice: string
  text: string
  /** Pictures at the school. */
  fileIds: readonly string[]
  /** undefined: it says nothing of a score. */
  score: number | null | undefined
  strokes: number
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as OperationBody)[name] : undefined

const answerLine = (one: unknown): string => {
  const words = listOf(fieldOf(one, 'choice')).map(textOf).join('') || textOf(fieldOf(one, 'text'))
  return `${Number(fieldOf(one, 'no')) || 0}. ${words}`
}

/** What the body of an operation says. Of a consolidation each answer is a line. */
export function readOperationContent(body: OperationBody): OperationContent {
  const { score, rate } = body
  const lines = listOf(body['answers']).map(answerLine)
  const given = score === null || typeof score === 'number' ? score : undefined
  return {
    choice: listOf(body['choice']).map(textOf).join(''),
    text: [textOf(body['text']), textOf(body['comment']), ...lines].filter((text) => text !== '').join('\n'),
    fileIds: listOf(body['pages']).flatMap((page) => textOf(fieldOf(page, 'fileId')) || []),
    score: given === undefined && typeof rate === 'number' ? rate : given,
    strokes: listOf(body['strokes']).length,
  }
}

/** Whether one of two may still be chosen: not where the first counts for good, nor where the paper was closed. */
export const mayChoose = ({ kind, outcome }: { kind: string; outcome: string }): boolean =>
  findOperationSpec(kind)?.once !== true && outcome !== 'held'

/** Most pages of an answer, strokes of a page, letters of an answer and of a comment, as the contract has them. */
const MOST = { pages: 20, strokes: 500, answer: 20_000, comment: 1000 }

/** Both in one, for kinds that can hold both; null: there is no sense in that, or it is too much. */
export function joinOf(kind: string, mine: OperationBody, theirs: OperationBody): OperationBody | null {
  if (kind === 'pages' || kind === 'strokes') {
    const known = new Set(listOf(mine[kind]).map((one) => JSON.stringify(one)))
    const more = listOf(theirs[kind]).filter((one) => !known.has(JSON.stringify(one)))
    const all = [...listOf(mine[kind]), ...more]
    return all.length <= MOST[kind] ? { [kind]: all } : null
  }
  if (kind !== 'answer' && kind !== 'comment') return null
  const texts = [textOf(mine['text']), textOf(theirs['text'])].filter((text) => text.trim() !== '')
  const text = texts.join('\n')
  return texts.length < 2 || text.length > MOST[kind] ? null : { text }
}
