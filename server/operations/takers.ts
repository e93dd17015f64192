import type { BodyOf } from '#contract/operations/bodies.ts'
import type { KindsOf, OpKind } from '#contract/operations/kinds.ts'
import type { Operation, OpOutcome } from '#contract/operations/operations.ts'
import type { Db, Tx } from '../db/db.ts'
import { notFound } from '../http/reply/refusal.ts'
import type { Principal } from '../http/session/principal.ts'
import type { OperationBody } from './bodies.ts'
import type { OperationTarget } from './target.ts'

export interface Sender {
  accountId: string
  accountKey: string
  /** The identity in use first, then the account's others: the one the target belongs to is found among them. */
  identities: readonly Principal[]
  takers: Takers
  /** True: it came in an emergency answer file. */
  byFile: boolean
}

/** An operation that came, its parts read and checked. */
export interface Incoming<K extends OpKind> {
  by: Sender
  op: Operation
  target: OperationTarget
  body: OperationBody<K>
  /** Number of the receipt it gets. */
  number: string
  /** Epoch ms of the server. */
  now: number
}

/** What becomes of one. */
export interface OperationDecision {
  /** The identity it is kept under. */
  who: Principal
  outcome: OpOutcome
  /** Makes it count, as the target's revision `rev`; called once, after the operation was kept, if it is to count. */
  apply?: (rev: number) => Promise<void>
}

/** An area of the server that takes operations of a kind in. */
export interface Taker<K extends OpKind> {
  /** Decides, in the transaction of the receipt; a Refusal when it is not to be had. May be called again for one that is kept. */
  take(tx: Tx, incoming: Incoming<K>): Promise<OperationDecision>
  /** Whether one of these identities, all of the operation's school, may still read what was written to the target. */
  maySee(db: Db, here: readonly Principal[], kind: K, target: OperationTarget, now: number): Promise<boolean>
}
export type Takers = { readonly [K in OpKind]: Taker<K> }

/** What a family wrote, perhaps long before its phone could send it. */
export interface FamilyOperation<K extends KindsOf<'family'>> {
  body: BodyOf<K>
  /** Id of the exam, the consolidation, the practice. */
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

/**
 * The taker of a kind that the student's family writes, under the identity of that student. Times of a phone that did not
 * know the server's clock, or of one that is ahead, count as now.
 */
export const familyTaker = <K extends KindsOf<'family'>>(
  take: (tx: Tx, who: Principal, written: FamilyOperation<K>, now: number) => Promise<OpOutcome>,
): Taker<K> => ({
  async take(tx, { by, op, target, body, number, now }) {
    const who = by.identities.find((p) => p.studentId !== null && p.studentId === target.studentId)
    if (!who) throw notFound()
    const writtenAt = op.clockKnown ? Math.min(op.sealedAt, now) : now
    const { of, id, no } = target
    return { who, outcome: await take(tx, who, { body: body.value, of, id, no, writtenAt, number }, now) }
  },
  maySee: (_db, here, _kind, target) =>
    Promise.resolve(here.some((who) => who.studentId === target.studentId)),
})
