import type { Revision } from '#contract/homework.ts'
import type { Paper } from './marking.rules.ts'

/** What a version of a student's work holds. `no`: of the question; 0: the whole paper. */
export type RevisionContent =
  | { kind: 'answer'; no: number; choice: string[]; text: string }
  | { kind: 'pages'; no: number; fileIds: string[] }
  | { kind: 'submit'; no: number }
  | { kind: 'other'; no: number; text: string }

interface Body {
  choice?: unknown
  text?: unknown
  pages?: unknown
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const idOf = (page: unknown): string[] =>
  typeof page === 'object' && page !== null && 'fileId' in page && typeof page.fileId === 'string'
    ? [page.fileId]
    : []

function read(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** Reads a version; what this app does not know is shown as it came. */
export function contentOf({ target, body }: Pick<Revision, 'target' | 'body'>): RevisionContent {
  const [kind, , , last] = target.split('/')
  const no = Number(last ?? 0) || 0
  const value = read(body)
  if (value && kind === 'answer')
    return {
      kind: 'answer',
      no,
      choice: texts(value.choice),
      text: typeof value.text === 'string' ? value.text : '',
    }
  if (value && kind === 'pages')
    return { kind: 'pages', no, fileIds: Array.isArray(value.pages) ? value.pages.flatMap(idOf) : [] }
  if (kind === 'sheet') return { kind: 'submit', no: 0 }
  return { kind: 'other', no, text: body }
}

/** What counts now in the place of a version. */
export function currentContent(paper: Pick<Paper, 'answers'>, of: RevisionContent): RevisionContent {
  const answer = paper.answers.find((a) => a.no === of.no)
  if (of.kind === 'answer')
    return { kind: 'answer', no: of.no, choice: answer?.choice ?? [], text: answer?.text ?? '' }
  if (of.kind === 'pages')
    return { kind: 'pages', no: of.no, fileIds: (answer?.pages ?? []).map((page) => page.fileId) }
  return of
}
