import type { Operation } from '#contract/operations.ts'
import type { Tx } from '../../../db/db.ts'
import type { Principal } from '../../../http/principal.ts'
import { badField, notFound } from '../../../http/refusal.ts'
import type { BodyOf } from './bodies.ts'
import type { Target } from './target.ts'

/** What takes a report of a marking error in; throws a Refusal when it is not to be had. */
export type AppealTaker = (
  tx: Tx,
  who: Principal,
  given: BodyOf<'appeal'> & { appealId: string; examId: string; writtenAt: number },
  now: number,
) => Promise<void>

/**
 * Takes in a report that a phone wrote, by the identity it belongs to. Times of a phone that did not know the server's
 * clock, or of one that is ahead, count as now.
 */
export async function takeAppealIn(
  tx: Tx,
  by: { identities: readonly Principal[]; appeals?: AppealTaker | undefined },
  op: Operation,
  target: Target,
  value: BodyOf<'appeal'>,
  now: number,
): Promise<Principal> {
  const who = by.identities.find((p) => p.studentId !== null && p.studentId === target.studentId)
  if (!who) throw notFound()
  if (!by.appeals) throw badField('kind', 'is not taken here')
  const writtenAt = op.clockKnown ? Math.min(op.sealedAt, now) : now
  await by.appeals(tx, who, { ...value, examId: target.homeworkId, appealId: target.fileId, writtenAt }, now)
  return who
}
