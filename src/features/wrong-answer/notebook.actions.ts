import type { Calls } from '#contract/calls.ts'
import type { QuestionRef } from '#contract/question.ts'
import type { PracticeGrade } from '#core/domain/notebook/memory.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { Failure } from '#core/errors/failure.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { buildNotebookDraftRef, buildNotebookWorkName, type NotebookAction } from './pending.rules.ts'

/** Failures after which a action goes into this phone's queue. */
const LINE: ReadonlySet<string> = new Set(['offline', 'network', 'timeout'])

/** `kept`: on this phone, and at the school once there is a line. */
export type ActionOutcome<T> =
  | { at: 'school'; data: T }
  | { at: 'phone' }
  | { at: 'nowhere'; failure: Failure }

interface NotebookOperation {
  kind: 'wrong' | 'rehearse'
  id: string
  studentId: string
  ref: QuestionRef
  action: NotebookAction | 'practised'
  body: Record<string, string | string[] | null>
}

async function later(
  failure: Failure,
  { kind, id, studentId, ref, action, body }: NotebookOperation,
): Promise<ActionOutcome<never>> {
  const sync = LINE.has(failure.kind) ? await openAccountWork() : null
  if (!sync) return { at: 'nowhere', failure }
  await sync.enqueue({
    target: targetOf[kind](ref.examId, studentId, id),
    work: buildNotebookWorkName(ref, studentId, action),
    kind,
    body: { paperId: ref.paperId, itemNo: ref.itemNo, ...body },
    ...(kind === 'rehearse' ? { finishes: buildNotebookDraftRef(ref, studentId) } : {}),
  })
  return { at: 'phone' }
}

/** Moves or labels a question: at the school at once, or from this phone's queue. */
export async function doAction(
  ref: QuestionRef,
  studentId: string,
  action: NotebookAction,
): Promise<ActionOutcome<null>> {
  const { examId, paperId, itemNo } = ref
  const at = { examId, paperId, itemNo }
  const result =
    'to' in action
      ? await client.call('POST /api/exam/wrong/move', { body: { ...at, to: action.to } })
      : await client.call('POST /api/exam/wrong/tag/save', { body: { ...at, cause: action.cause } })
  if (result.ok) return { at: 'school', data: null }
  return later(result.failure, {
    kind: 'wrong',
    id: generateId(),
    studentId,
    ref: at,
    action,
    body: { ...action },
  })
}

export interface WrongPracticeAnswer {
  grade?: PracticeGrade
  choice?: string[]
}

/** Sends a practice: the same id by both ways, so that it counts once. */
export async function sendPractice(
  ref: QuestionRef,
  studentId: string,
  practiceId: string,
  given: WrongPracticeAnswer,
): Promise<ActionOutcome<Calls['POST /api/exam/wrong/practice/answer']['reply']>> {
  const { examId, paperId, itemNo } = ref
  const at = { examId, paperId, itemNo }
  const result = await client.call('POST /api/exam/wrong/practice/answer', {
    body: { ...at, practiceId, ...given },
  })
  if (!result.ok)
    return later(result.failure, {
      kind: 'rehearse',
      id: practiceId,
      studentId,
      ref: at,
      action: 'practised',
      body: { ...given },
    })
  void openAccountWork().then((sync) => sync?.dropDraft(buildNotebookDraftRef(at, studentId)))
  return { at: 'school', data: result.data }
}
