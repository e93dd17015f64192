import type { Revision } from '#contract/homework/homework.ts'
import { OPERATION_KINDS, PAPER_KINDS, type PaperKind } from '#contract/operations/kinds.ts'
import type { OperationBody } from '#core/domain/operation/operation-content.ts'
import { type OperationContent, readOperationContent } from '#core/domain/operation/operation-content.ts'
import type { TeacherPaper } from './marking.rules.ts'

/** What a version of a student's work or of a mark holds. `no`: of the question; 0: the whole paper. */
export type RevisionContent =
  | { kind: 'answer'; no: number; choice: string[]; text: string }
  | { kind: 'pages'; no: number; fileIds: string[] }
  | { kind: 'submit'; no: number }
  | { kind: 'mark' | 'comment'; no: number; said: OperationContent }
  | { kind: 'strokes'; no: number; fileId: string; said: OperationContent }
  | { kind: 'checked'; no: number; done: boolean }
  | { kind: 'other'; no: number; text: string }

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const idOf = (page: unknown): string[] =>
  typeof page === 'object' && page !== null && 'fileId' in page && typeof page.fileId === 'string'
    ? [page.fileId]
    : []

function read(text: string): OperationBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? (body as OperationBody | null) : null
  } catch {
    return null
  }
}

/** How a body of each kind is read; `last`: what its target ends with. */
const READ: {
  readonly [K in PaperKind]: (value: OperationBody, no: number, last: string) => RevisionContent
} = {
  answer: ({ choice, text }, no) => ({
    kind: 'answer',
    no,
    choice: texts(choice),
    text: typeof text === 'string' ? text : '',
  }),
  pages: ({ pages }, no) => ({ kind: 'pages', no, fileIds: Array.isArray(pages) ? pages.flatMap(idOf) : [] }),
  submit: () => ({ kind: 'submit', no: 0 }),
  mark: (value, no) => ({ kind: 'mark', no, said: readOperationContent(value) }),
  comment: (value) => ({ kind: 'comment', no: 0, said: readOperationContent(value) }),
  strokes: (value, _, fileId) => ({ kind: 'strokes', no: 0, fileId, said: readOperationContent(value) }),
  checked: ({ done }) => ({ kind: 'checked', no: 0, done: done === true }),
}

/** Reads a version; what this app does not know is shown as it came. */
export function contentOf({ target, body }: Pick<Revision, 'target' | 'body'>): RevisionContent {
  const [word, , , last = ''] = target.split('/')
  const no = Number(last) || 0
  const kind = PAPER_KINDS.find((one) => OPERATION_KINDS[one].target === word)
  const value = read(body)
  return kind && value ? READ[kind](value, no, last) : { kind: 'other', no, text: body }
}

type Current = Pick<TeacherPaper, 'answers' | 'strokes' | 'comment' | 'state'>

/** What counts now in the place of a version. */
export function currentContent(paper: Current, of: RevisionContent): RevisionContent {
  const { kind, no } = of
  const answer = paper.answers.find((a) => a.no === no)
  switch (kind) {
    case 'answer':
      return { kind, no, choice: answer?.choice ?? [], text: answer?.text ?? '' }
    case 'pages':
      return { kind, no, fileIds: (answer?.pages ?? []).map((page) => page.fileId) }
    case 'mark':
      return { kind, no, said: readOperationContent({ ...answer?.mark }) }
    case 'comment':
      return { kind, no, said: readOperationContent({ text: paper.comment }) }
    case 'strokes': {
      const page = paper.strokes.find(({ fileId }) => fileId === of.fileId)
      return { ...of, said: readOperationContent({ strokes: page?.strokes }) }
    }
    case 'checked':
      return { kind, no, done: paper.state === 'checked' }
    case 'submit':
    case 'other':
      return of
  }
}
