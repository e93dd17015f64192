import { Status } from '#contract/envelope.ts'
import type { Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { jointOwner } from '../../../exams/versions/joint-owner.ts'
import { denied, Refusal } from '../../../http/reply/refusal.ts'

/** @returns the refusal of a change that only the owner of an exam makes, with the owner's name. Of it: 10002 */
export async function othersExam(tx: Tx, school: SchoolId, examId: string): Promise<Refusal> {
  const because = 'another school’s exam'
  const owner = await jointOwner(tx, school, examId)
  return owner
    ? new Refusal(Status.denied, 'jointExam', { values: { school: owner.schoolName }, because })
    : denied(because)
}
