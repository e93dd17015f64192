import { PAPER_KINDS, type PaperKind } from '#contract/operations/kinds.ts'
import { type Db, inTransaction } from '../../../db/db.ts'
import { denied, notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { readBody } from '../../../operations/bodies.ts'
import { counting, setCounting } from '../../../operations/operation.repo.ts'
import { readTarget } from '../../../operations/target.ts'
import { accessTo } from '../access.repo.ts'
import { applyPaperOperation } from '../paper/apply.service.ts'
import { withStoredPages } from '../paper/pages.service.ts'
import { lockSheet } from '../paper/sheet.repo.ts'

/**
 * A teacher lets a kept revision count, or leaves it aside. The revision stays as it was sent, with the decision.
 * @throws Refusal 10005 no such revision of such a paper; 10002 the paper is not one of an own subject
 */
export async function decideRevision(
  db: Db,
  who: Principal,
  asked: { homeworkId: string; ofStudentId: string; opId: string; accept: boolean },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = await accessTo(tx, who, asked.homeworkId, asked.ofStudentId, now)
    if (!at) throw notFound()
    if (!at.mayMark) throw denied('decides for another subject')
    const sheet = await lockSheet(tx, at)
    const row = await tx
      .selectFrom('op_kept')
      .where('school_id', '=', who.schoolId)
      .where('of_id', '=', asked.homeworkId)
      .where('kind', 'in', PAPER_KINDS)
      .where('student_id', '=', asked.ofStudentId)
      .where('op_id', '=', asked.opId)
      .where('outcome', 'in', ['held', 'conflict', 'older', 'applied', 'late'])
      .selectAll()
      .executeTakeFirst()
    if (!row) throw notFound()
    await tx
      .updateTable('op_kept')
      .set({ accepted: asked.accept })
      .where('account_id', '=', row.account_id)
      .where('op_id', '=', row.op_id)
      .execute()
    if (!asked.accept) return
    const now_ = await counting(tx, who.schoolId, row.target)
    if (now_?.opId === row.op_id && now_.accountId === row.account_id) return
    const rev = (now_?.rev ?? 0) + 1
    const kind = row.kind as PaperKind
    await setCounting(tx, { school_id: who.schoolId, target: row.target }, now_, {
      rev,
      account_id: row.account_id,
      op_id: row.op_id,
      device_id: row.device_id,
      device_rev: row.rev,
    })
    const by = { accountId: row.account_id, schoolId: who.schoolId }
    await applyPaperOperation(tx, await withStoredPages(tx, by, readBody(kind, row.body)), {
      accountId: row.account_id,
      at,
      sheet,
      target: readTarget(kind, row.target),
      rev,
      late: row.received_at > at.homework.deadline_at,
      number: row.number,
      now,
    })
  })
}

/** Takes own homework back, or puts it up again. @throws Refusal 10005 not set by this teacher */
export async function withdraw(
  db: Db,
  who: Principal,
  asked: { homeworkId: string; withdrawn: boolean },
): Promise<void> {
  const row = await db
    .updateTable('homework')
    .set({ withdrawn: asked.withdrawn })
    .where('school_id', '=', who.schoolId)
    .where('homework_id', '=', asked.homeworkId)
    .where('teacher_id', '=', who.relativeId)
    .returning('homework_id')
    .executeTakeFirst()
  if (!row) throw notFound()
}
