import { createHash } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { Operation } from '#contract/operations.ts'
import { FAMILY } from '#contract/roles.ts'
import { operationText } from '#core/domain/operation/texts.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { denied, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { receiptNumber } from '../../../store/number.ts'
import type { Signer } from '../../../store/signer.ts'
import { accessTo } from '../access.repo.ts'
import { apply } from './apply.ts'
import { type Body, isTaken, readBody, type TakenBody } from './bodies.ts'
import { checkNeeds } from './needs.ts'
import {
  counting,
  nextSeq,
  noteDevice,
  type OperationRow,
  readOperation,
  receiptOf,
  setCounting,
  standingOf,
} from './operation.repo.ts'
import { withStoredPages } from './pages.ts'
import { noteUnread } from './replaced.repo.ts'
import { lockSheet, windowOf } from './sheet.repo.ts'
import { type Takers, takeWritten } from './takers.ts'
import { readTarget, sideOf, type Target } from './target.ts'
import { verdict } from './verdict.ts'

export interface Sender {
  accountId: string
  accountKey: string
  /** The identity in use first, then the account's others: the one the target belongs to is found among them. */
  identities: readonly Principal[]
  /** Take in what is of no homework; absent: that is not taken this way. */
  takers?: Takers | undefined
  /** True: it came in an emergency answer file. */
  byFile: boolean
}

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
  const target = readTarget(op.kind, op.target)
  const body = readBody(op.kind, op.body)
  const row =
    (await readOperation(db, by.accountId, op.opId)) ??
    (await inTransaction(db, (tx) => takeIn(tx, by, op, target, body, now)))
  if (row.hash !== op.hash) {
    await keepClash(db, row, op, now)
    throw new Refusal(Status.conflict, 'opConflict', { http: 422, data: { hash: row.hash } })
  }
  return { receipt: receiptOf(signer, by.accountKey, row), ...(await standingOf(db, row)) }
}

const foreign = () =>
  new Refusal(Status.otherAccount, 'otherAccount', { http: 403, because: 'operation of another account' })

async function accessOf(tx: Tx, by: Sender, target: Target, now: number) {
  for (const who of by.identities) {
    const at = await accessTo(tx, who, target.homeworkId, target.studentId, now)
    if (at) return { who, at }
  }
  throw notFound()
}

async function takeIn(
  tx: Tx,
  by: Sender,
  op: Operation,
  target: Target,
  written: Body,
  now: number,
): Promise<OperationRow> {
  if (isTaken(written)) return takeElsewhere(tx, by, op, { target, body: written }, now)
  const { who, at } = await accessOf(tx, by, target, now)
  const side = sideOf(op.kind)
  if (side === 'student' ? !at.mayAnswer : !at.mayMark) throw denied(`may not ${op.kind}`)
  const sheet = await lockSheet(tx, at)
  // the same one may have come through while this one waited
  const before = await readOperation(tx, by.accountId, op.opId)
  if (before) return before
  if (side === 'marker' && FAMILY.includes(who.userType) && !sheet.submitted_at)
    throw denied('marked before handed in')
  const body = await withStoredPages(tx, { accountId: by.accountId, schoolId: who.schoolId }, written)
  await checkNeeds(tx, op, { accountId: by.accountId, at, target }, body)
  const window = side === 'student' ? windowOf(at, sheet, now) : 'open'
  const counts = await counting(tx, who.schoolId, op.target)
  const beside = counts && (await readOperation(tx, counts.accountId, counts.opId))
  const saysTheSame = op.kind !== 'submit' && beside?.body === op.body
  const said = verdict({ ...op, accountId: by.accountId, saysTheSame }, counts, window)
  const row = await keepOperation(tx, { by, op, who, target, outcome: said.outcome, now })
  if (!said.counts) {
    await noteUnread(tx, row, beside)
    return row
  }
  const rev = (counts?.rev ?? 0) + 1
  await setCounting(
    tx,
    { school_id: who.schoolId, target: op.target },
    { rev, account_id: by.accountId, op_id: op.opId, device_id: op.deviceId, device_rev: op.rev },
  )
  const late = window === 'late'
  await apply(tx, body, { accountId: by.accountId, at, sheet, target, rev, late, number: row.number, now })
  return row
}

async function takeElsewhere(
  tx: Tx,
  by: Sender,
  op: Operation,
  { target, body }: { target: Target; body: TakenBody },
  now: number,
): Promise<OperationRow> {
  const number = numberOf(by, op, now)
  const { who, outcome } = await takeWritten(tx, by, op, { target, body, number }, now)
  // the same one may have come through while this one waited
  const before = await readOperation(tx, by.accountId, op.opId)
  if (before) return before
  const row = await keepOperation(tx, { by, op, who, target, outcome, now })
  const counts = await counting(tx, who.schoolId, op.target)
  if (outcome === 'held' || outcome === 'conflict') {
    await noteUnread(tx, row, counts && (await readOperation(tx, counts.accountId, counts.opId)))
    return row
  }
  await setCounting(
    tx,
    { school_id: who.schoolId, target: op.target },
    {
      rev: (counts?.rev ?? 0) + 1,
      account_id: by.accountId,
      op_id: op.opId,
      device_id: op.deviceId,
      device_rev: op.rev,
    },
  )
  return row
}

const numberOf = (by: Sender, op: Operation, now: number): string =>
  receiptNumber(`${by.accountId} ${op.opId}`, now)

interface Keeping {
  by: Sender
  op: Operation
  who: Principal
  target: Target
  outcome: string
  now: number
}

async function keepOperation(tx: Tx, k: Keeping): Promise<OperationRow> {
  const { by, op, who, now } = k
  await noteDevice(tx, by.accountId, op, now)
  return tx
    .insertInto('operation')
    .values({
      account_id: by.accountId,
      op_id: op.opId,
      school_id: who.schoolId,
      user_id: who.userId,
      homework_id: k.target.homeworkId,
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
      number: numberOf(by, op, now),
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
    .insertInto('operation_clash')
    .values({
      account_id: row.account_id,
      op_id: row.op_id,
      hash: op.hash,
      school_id: row.school_id,
      homework_id: row.homework_id,
      student_id: row.student_id,
      target: op.target,
      body: op.body,
      received_at: new Date(now),
    })
    .onConflict((c) => c.columns(['account_id', 'op_id', 'hash']).doNothing())
    .execute()
}
