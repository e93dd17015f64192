import { Status } from '#contract/envelope.ts'
import type { BodyOf } from '#contract/operations/bodies.ts'
import { OPERATION_KINDS, type PaperKind } from '#contract/operations/kinds.ts'
import type { Operation } from '#contract/operations/operations.ts'
import { FAMILY } from '#contract/roles.ts'
import type { Tx } from '../../../db/db.ts'
import { badField, denied, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { OperationBody } from '../../../operations/bodies.ts'
import { counting, readOperation } from '../../../operations/operation.repo.ts'
import type { Incoming, Taker, Takers } from '../../../operations/takers.ts'
import type { OperationTarget } from '../../../operations/target.ts'
import { verdict } from '../../../operations/verdict.ts'
import { type Access, accessTo } from '../access.repo.ts'
import { applyPaperOperation } from './apply.service.ts'
import { linkPages, withStoredPages } from './pages.service.ts'
import { lockSheet, windowOf } from './sheet.repo.ts'

const incomplete = (missing: readonly string[]) =>
  new Refusal(Status.incomplete, 'incomplete', { http: 409, data: { missing } })

/**
 * What an operation builds on must be here: the question it answers, the pages it names, what it hands in.
 * @throws Refusal 10001 no such question or page; 10023 something has not arrived yet
 */
async function checkNeeds(
  tx: Tx,
  op: Pick<Operation, 'deviceId'>,
  by: { accountId: string; at: Access; target: OperationTarget },
  body: OperationBody<PaperKind>,
): Promise<void> {
  const { accountId, at, target } = by
  if (target.no > 0) await checkQuestion(tx, at, target.no)
  if (body.kind === 'pages') {
    const { school_id, homework_id } = at.homework
    await linkPages(tx, { school_id, homework_id, student_id: at.student.id }, body.value.pages)
  }
  if (body.kind === 'submit') await checkArrived(tx, accountId, op.deviceId, at, body.value)
  if (body.kind === 'strokes') await checkPage(tx, at, target.id)
}

async function checkQuestion(tx: Tx, at: Access, no: number): Promise<void> {
  const row = await tx
    .selectFrom('homework_question')
    .where('school_id', '=', at.homework.school_id)
    .where('homework_id', '=', at.homework.homework_id)
    .where('no', '=', no)
    .select('no')
    .executeTakeFirst()
  if (!row) throw badField('target', 'noQuestion')
}

/** Everything the phone had written before it handed in. */
async function checkArrived(
  tx: Tx,
  accountId: string,
  deviceId: string,
  at: Access,
  body: BodyOf<'submit'>,
): Promise<void> {
  if (body.wants.length === 0) return
  const rows = await tx
    .selectFrom('op_kept')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('of_id', '=', at.homework.homework_id)
    .where('student_id', '=', at.student.id)
    .select(['target', 'rev'])
    .execute()
  const arrived = new Set(rows.map((r) => `${r.target} ${r.rev}`))
  const missing = body.wants.filter((w) => !arrived.has(`${w.target} ${w.rev}`)).map((w) => w.target)
  if (missing.length > 0) throw incomplete(missing)
}

/** Pen marks go on a page of this paper. */
async function checkPage(tx: Tx, at: Access, fileId: string): Promise<void> {
  const row = await tx
    .selectFrom('file_link')
    .where('school_id', '=', at.homework.school_id)
    .where('file_id', '=', fileId)
    .where('homework_id', '=', at.homework.homework_id)
    .where('student_id', '=', at.student.id)
    .select('file_id')
    .executeTakeFirst()
  if (!row) throw badField('target', 'noPage')
}

const isStudents = (kind: PaperKind): boolean => OPERATION_KINDS[kind].writer === 'student'

async function accessOf(tx: Tx, { by, target, now }: Incoming<PaperKind>) {
  for (const who of by.identities) {
    const at = await accessTo(tx, who, target.of, target.studentId, now)
    if (at) return { who, at }
  }
  throw notFound()
}

/**
 * Takes in what is written on a homework's paper: by the student while it is open or late, by its marker.
 * @throws Refusal 10005 no such paper for this account; 10002 not to be written by it; 10001, 10023 what it builds on
 */
const paperTaker: Taker<PaperKind> = {
  async take(tx, incoming) {
    const { by, op, target, number, now } = incoming
    const { who, at } = await accessOf(tx, incoming)
    const byStudent = isStudents(incoming.body.kind)
    if (byStudent ? !at.mayAnswer : !at.mayMark) throw denied(`may not ${op.kind}`)
    const sheet = await lockSheet(tx, at)
    const { accountId } = by
    // what waited for the lock may be the very same: it is not judged by what it did itself
    const before = await readOperation(tx, accountId, op.opId)
    if (before) return { who, outcome: 'older' }
    if (!byStudent && FAMILY.includes(who.userType) && !sheet.submitted_at)
      throw denied('marked before handed in')
    const body = await withStoredPages(tx, { accountId, schoolId: who.schoolId }, incoming.body)
    await checkNeeds(tx, op, { accountId, at, target }, body)
    const window = byStudent ? windowOf(at, sheet, now) : 'open'
    const counts = await counting(tx, who.schoolId, op.target)
    const beside = counts && (await readOperation(tx, counts.accountId, counts.opId))
    const saysTheSame = op.kind !== 'submit' && beside?.body === op.body
    const outcome = verdict({ ...op, accountId, saysTheSame }, counts, window)
    const late = outcome === 'late'
    return {
      who,
      outcome,
      apply: (rev) => applyPaperOperation(tx, body, { accountId, at, sheet, target, rev, late, number, now }),
    }
  },
  async maySee(db, here, kind, target, now) {
    for (const who of here) {
      const at = await accessTo(db, who, target.of, target.studentId, now)
      if (at && (isStudents(kind) ? at.mayAnswer : at.mayMark)) return true
    }
    return false
  },
}

/** By kind, as the receiver of operations wants them. */
export const paperTakers: Pick<Takers, PaperKind> = {
  answer: paperTaker,
  pages: paperTaker,
  submit: paperTaker,
  mark: paperTaker,
  comment: paperTaker,
  strokes: paperTaker,
  checked: paperTaker,
}
