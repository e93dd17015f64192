import { createHash } from 'node:crypto'
import { HTTP_CLASH, Status } from '#contract/envelope.ts'
import type { OpKind } from '#contract/operations/kinds.ts'
import type { Operation, OpOutcome } from '#contract/operations/operations.ts'
import { operationText } from '#core/domain/operation/operation-text.ts'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { Refusal } from '../http/reply/refusal.ts'
import type { Principal } from '../http/session/principal.ts'
import { receiptNumber } from '../store/receipt-number.ts'
import type { Signer } from '../store/signer.ts'
import { readBody } from './bodies.ts'
import {
  counting,
  loadOperationStanding,
  nextSeq,
  noteDevice,
  type OperationRow,
  readOperation,
  receiptOf,
  setCounting,
} from './operation.repo.ts'
import { noteUnread } from './replaced.repo.ts'
import type { Sender, Taker } from './takers.ts'
import { type OperationTarget, readTarget } from './target.ts'

/**
 * Takes one operation in, exactly once by (account, id).
 * @returns its receipt, the target's revision, and what counts where this one does not (alone)
 * @throws Refusal 10024 written under another account; 10022 not the words that were hashed; 10001 a field; 10005 no
 * such paper for this account; 10002 not to be marked by it; 10020 the id came before with other content, which is kept
 * too; 10023 something it builds on has not arrived
 */
export async function sendOperation(db: Db, signer: Signer, by: Sender, op: Operation, now: number) {
  if (op.accountKey !== by.accountKey) throw foreign()
  const hash = createHash('sha256').update(operationText(op)).digest('hex')
  if (hash !== op.hash) throw new Refusal(Status.checksum, 'checksum', { http: 422 })
  readTarget(op.kind, op.target)
  readBody(op.kind, op.body)
  const row =
    (await readOperation(db, by.accountId, op.opId)) ??
    (await inTransaction(db, (tx) => takeIn(tx, by, op, op.kind, now)).catch(refused))
  if (row.hash !== op.hash) {
    await keepClash(db, row, op, now)
    throw new Refusal(Status.conflict, 'opConflict', { http: HTTP_CLASH, data: { hash: row.hash } })
  }
  return { receipt: receiptOf(signer, by.accountKey, row), ...(await loadOperationStanding(db, row)) }
}

const foreign = () =>
  new Refusal(Status.otherAccount, 'otherAccount', { http: 403, because: 'operation of another account' })

/** A phone sends what was refused with 10020 under a new id, at once: only a clash of ids may say so. */
const refused = (fault: unknown): never => {
  if (fault instanceof Refusal && fault.status === Status.conflict)
    throw new Refusal(Status.badRequest, fault.key, fault.more)
  throw fault
}

/** Outcomes of what counts for its target from now on. */
const COUNTS: readonly OpOutcome[] = ['applied', 'late']

async function takeIn<K extends OpKind>(
  tx: Tx,
  by: Sender,
  op: Operation,
  kind: K,
  now: number,
): Promise<OperationRow> {
  const number = numberOf(by, op, now)
  const incoming = { by, op, target: readTarget(kind, op.target), body: readBody(kind, op.body), number, now }
  const taker: Taker<K> = by.takers[kind]
  const { who, outcome, apply } = await taker.take(tx, incoming)
  // the same one may have come through while this one waited
  const before = await readOperation(tx, by.accountId, op.opId)
  if (before) return before
  const row = await keepOperation(tx, { by, op, who, target: incoming.target, outcome, number, now })
  const counts = await counting(tx, who.schoolId, op.target)
  if (!COUNTS.includes(outcome)) {
    await noteUnread(tx, row, counts && (await readOperation(tx, counts.accountId, counts.opId)))
    return row
  }
  const rev = (counts?.rev ?? 0) + 1
  await setCounting(tx, { school_id: who.schoolId, target: op.target }, counts, {
    rev,
    account_id: by.accountId,
    op_id: op.opId,
    device_id: op.deviceId,
    device_rev: op.rev,
  })
  await apply?.(rev)
  return row
}

const numberOf = (by: Sender, op: Operation, now: number): string =>
  receiptNumber(`${by.accountId} ${op.opId}`, now)

interface Keeping {
  by: Sender
  op: Operation
  who: Principal
  target: OperationTarget
  outcome: OpOutcome
  number: string
  now: number
}

async function keepOperation(tx: Tx, k: Keeping): Promise<OperationRow> {
  const { by, op, who, now } = k
  await noteDevice(tx, by.accountId, op, now)
  return tx
    .insertInto('op_kept')
    .values({
      account_id: by.accountId,
      op_id: op.opId,
      school_id: who.schoolId,
      user_id: who.userId,
      of_id: k.target.of,
      student_id: k.target.studentId,
      target: op.target,
      kind: op.kind,
      device_id: op.deviceId,
      seq: op.seq,
      base_rev: op.baseRev,
      rev: op.rev,
      hash: op.hash,
      body: op.body,
      outcome: k.outcome,
      accepted: null,
      server_seq: await nextSeq(tx, by.accountId),
      number: k.number,
      received_at: new Date(now),
      sealed_at: new Date(op.sealedAt),
      clock_known: op.clockKnown,
      by_file: by.byFile,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Other content under a known id is kept beside the first, for the teacher to see. */
async function keepClash(db: Db, row: OperationRow, op: Operation, now: number): Promise<void> {
  await db
    .insertInto('op_clash')
    .values({
      account_id: row.account_id,
      op_id: row.op_id,
      hash: op.hash,
      school_id: row.school_id,
      of_id: row.of_id,
      student_id: row.student_id,
      target: op.target,
      body: op.body,
      received_at: new Date(now),
    })
    .onConflict((c) => c.columns(['account_id', 'op_id', 'hash']).doNothing())
    .execute()
}
