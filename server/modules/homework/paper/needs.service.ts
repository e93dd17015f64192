import { Status } from '#contract/envelope.ts'
import type { BodyOf } from '#contract/operation-bodies.ts'
import type { PaperKind } from '#contract/operation-kinds.ts'
import type { Operation } from '#contract/operations.ts'
import type { Tx } from '../../../db/db.ts'
import { badField, Refusal } from '../../../http/reply/refusal.ts'
import type { Body } from '../../../operations/bodies.ts'
import type { Target } from '../../../operations/target.ts'
import type { Access } from '../access.repo.ts'
import { linkPages } from './pages.service.ts'

const incomplete = (missing: readonly string[]) =>
  new Refusal(Status.incomplete, 'incomplete', { http: 409, data: { missing } })

/**
 * What an operation builds on must be here: the question it answers, the pages it names, what it hands in.
 * @throws Refusal 10001 no such question or page; 10023 something has not arrived yet
 */
export async function checkNeeds(
  tx: Tx,
  op: Pick<Operation, 'deviceId'>,
  by: { accountId: string; at: Access; target: Target },
  body: Body<PaperKind>,
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
