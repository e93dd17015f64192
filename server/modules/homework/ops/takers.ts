import type { Operation, OpOutcome } from '#contract/operations.ts'
import type { Tx } from '../../../db/db.ts'
import { badField, notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { BodyOf, TakenBody, TakenKind } from './bodies.ts'
import type { Target } from './target.ts'

/** What a phone wrote, perhaps long before it could send it, with the parts of its target. */
export interface Written<K extends TakenKind> {
  body: BodyOf<K>
  /** First id of the target: the exam, the consolidation, the practice. */
  of: string
  /** Id after the student; '' for none. */
  id: string
  /** Number of a question after the student; 0 for none. */
  no: number
  /** Epoch ms; by the server's clock where the phone knew it, else when it came. */
  writtenAt: number
  /** Number of the receipt it gets. */
  number: string
}
/** What takes one in, in the transaction of its receipt; throws a Refusal when it is not to be had. */
export type Taker<K extends TakenKind> = (
  tx: Tx,
  who: Principal,
  written: Written<K>,
  now: number,
) => Promise<OpOutcome>
/** A kind without a taker is refused. */
export type Takers = { readonly [K in TakenKind]?: Taker<K> }

/**
 * Who wrote it and what becomes of it. Times of a phone that did not know the server's clock, or of one that is ahead,
 * count as now.
 */
export async function takeWritten(
  tx: Tx,
  by: { identities: readonly Principal[]; takers?: Takers | undefined },
  op: Operation,
  { target, body, number }: { target: Target; body: TakenBody; number: string },
  now: number,
): Promise<{ who: Principal; outcome: OpOutcome }> {
  const who = by.identities.find((p) => p.studentId !== null && p.studentId === target.studentId)
  if (!who) throw notFound()
  const take = by.takers?.[body.kind] as Taker<TakenKind> | undefined
  if (!take) throw badField('kind', 'is not taken here')
  const writtenAt = op.clockKnown ? Math.min(op.sealedAt, now) : now
  const written = {
    body: body.value,
    of: target.homeworkId,
    id: target.fileId,
    no: target.no,
    writtenAt,
    number,
  }
  return { who, outcome: await take(tx, who, written, now) }
}
