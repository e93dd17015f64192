import type { QuestionRef } from '#contract/question.ts'
import type { WrongEntry, WrongPlace } from '#contract/wrong/notebook.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { WorkItem } from '#core/sync/types.ts'

/** What is done with a wrong question, besides practising it. */
export type NotebookAction = { readonly to: WrongPlace } | { readonly cause: ErrorCause | null }

type NotebookWorkItem = Readonly<Pick<WorkItem, 'work' | 'kind' | 'status'>>

/** Name of a question's unfinished answer. */
export const buildNotebookDraftRef = (ref: QuestionRef, studentId: string) =>
  ({ kind: 'mistake', target: `wrong/${studentId}/${questionKey(ref)}` }) as const

/** Name of the work a action is: which question of whom, and what was done, so that the screens show it before the school does. */
export const buildNotebookWorkName = (
  ref: QuestionRef,
  studentId: string,
  action: NotebookAction | 'practised',
): string => {
  const done =
    action === 'practised' ? action : 'to' in action ? `to:${action.to}` : `cause:${action.cause ?? ''}`
  return `wrong/${studentId}/${questionKey(ref)}/${done}`
}

export interface Pending {
  to?: WrongPlace
  cause?: ErrorCause | null
  practised?: true
}

/** Actions of a student that the school does not have yet, by the question's name; the last of each sort counts. */
export function collectPendingActions(
  items: readonly NotebookWorkItem[],
  studentId: string,
): ReadonlyMap<string, Pending> {
  const found = new Map<string, Pending>()
  for (const { kind, work, status } of items) {
    if ((kind !== 'wrong' && kind !== 'rehearse') || status.at === 'school') continue
    const [, student, examId = '', paperId = '', itemNo = '', done = ''] = work.split('/')
    if (student !== studentId) continue
    const name = `${examId}/${paperId}/${itemNo}`
    const [sort, value] = done.split(':')
    const next: Pending =
      sort === 'to'
        ? { to: value as WrongPlace }
        : sort === 'cause'
          ? { cause: value === '' ? null : (value as ErrorCause) }
          : { practised: true }
    found.set(name, { ...found.get(name), ...next })
  }
  return found
}

/** An entry as it will be once the school has what waits on this phone. */
export function withPending(entry: WrongEntry, pending: ReadonlyMap<string, Pending>): WrongEntry {
  const own = pending.get(questionKey(entry))
  if (!own) return entry
  const { to, cause, practised } = own
  return {
    ...entry,
    ...(cause === undefined ? {} : { cause }),
    ...(practised ? { due: 'no' as const } : {}),
    ...(to === 'mastered' || to === 'learning' ? { mastered: to === 'mastered' } : {}),
    // by when is the school's word; here only that it is in the bin matters
    ...(to === 'recycle'
      ? { removedAt: entry.removedAt ?? 0 }
      : to === 'notebook'
        ? { removedAt: null }
        : {}),
  }
}
