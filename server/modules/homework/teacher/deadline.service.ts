import { type Db, inTransaction } from '../../../db/db.ts'
import { badField, notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'

/**
 * Puts the deadline of own homework off. Papers that came before the new deadline are no longer late.
 * @throws Refusal 10005 not set by this teacher; 10001 earlier than it was, or over already
 */
export async function putOff(
  db: Db,
  who: Principal,
  asked: { homeworkId: string; deadlineAt: number },
  now: number,
): Promise<void> {
  const until = new Date(asked.deadlineAt)
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('homework')
      .where('school_id', '=', who.schoolId)
      .where('homework_id', '=', asked.homeworkId)
      .where('teacher_id', '=', who.relativeId)
      .select('deadline_at')
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    if (until <= row.deadline_at) throw badField('deadlineAt', 'laterThanBefore')
    if (asked.deadlineAt <= now) throw badField('deadlineAt', 'future')
    await tx
      .updateTable('homework')
      .set({ deadline_at: until })
      .where('school_id', '=', who.schoolId)
      .where('homework_id', '=', asked.homeworkId)
      .execute()
    await tx
      .updateTable('homework_sheet')
      .set({ late: false })
      .where('school_id', '=', who.schoolId)
      .where('homework_id', '=', asked.homeworkId)
      .where('submitted_at', '<=', until)
      .execute()
  })
}
