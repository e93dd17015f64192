import type { QuestionRef } from '#contract/question.ts'
import type { WrongPlace } from '#contract/wrong/notebook.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'
import type { PracticeGrade } from '#core/domain/notebook/memory.ts'
import type { Tx } from '../../../db/db.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import { type Principal, requireStudentId } from '../../../http/session/principal.ts'
import { move, practise } from './notebook.service.ts'
import { hasItem, saveTag } from './wrong.repo.ts'

interface WrongQuestionOperation {
  /** Exam. */
  of: string
  /** The act's own id. */
  id: string
  /** Epoch ms. */
  writtenAt: number
}
type PaperItemRef = Pick<QuestionRef, 'paperId' | 'itemNo'>

/** What a phone without a line did with a wrong question: moved or labelled it. @throws Refusal 10005 */
export async function takeWrong(
  tx: Tx,
  who: Principal,
  {
    body,
    of,
    writtenAt,
  }: WrongQuestionOperation & { body: PaperItemRef & { to?: WrongPlace; cause?: ErrorCause | null } },
  now: number,
): Promise<'applied'> {
  const ref = { examId: of, paperId: body.paperId, itemNo: body.itemNo }
  if (body.to !== undefined) await move(tx, who, ref, body.to, { at: writtenAt, now })
  if (body.cause !== undefined) {
    const studentId = requireStudentId(who)
    if (!(await hasItem(tx, who.schoolId, studentId, ref))) throw notFound()
    await saveTag(tx, who.schoolId, studentId, ref, body.cause, new Date(writtenAt))
  }
  return 'applied'
}

/**
 * A practice written on a phone without a line. An older phone asks questions that have no words: what it wrote is kept
 * with its receipt and grades nothing, as it would send what is refused for ever.
 * @throws Refusal 10005, 10001
 */
export async function takeRehearsal(
  tx: Tx,
  who: Principal,
  {
    body,
    of,
    id,
    writtenAt,
  }: WrongQuestionOperation & { body: PaperItemRef & { grade?: PracticeGrade; choice?: readonly string[] } },
  now: number,
): Promise<'applied' | 'held'> {
  const ref = { examId: of, paperId: body.paperId, itemNo: body.itemNo }
  const grade = await practise(tx, who, ref, { ...body, practiceId: id }, { at: writtenAt, now })
  return grade === null ? 'held' : 'applied'
}
