import type { Revision } from '#contract/homework/homework.ts'
import type { OpOutcome } from '#contract/operations/operations.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SheetKey } from './sheet-parts.repo.ts'

/** Listed at most, newest first. */
const MOST = 200

/**
 * What was sent for a paper and does not simply count: conflicts with both sides, older and held ones, what the teacher
 * decided, and other content under a known id (told as a conflict).
 */
export async function revisionsOf(db: Db, at: SheetKey): Promise<Revision[]> {
  const rows = await db
    .selectFrom('op_kept as o')
    .leftJoin('account_user as u', on('u', 'o', 'account_id', 'user_id'))
    .where('o.school_id', '=', at.schoolId)
    .where('o.of_id', '=', at.homeworkId)
    .where('o.student_id', '=', at.studentId)
    .where((e) =>
      e.or([
        e('o.outcome', 'in', ['conflict', 'older', 'held']),
        // the other side of a conflict
        e.exists(
          e
            .selectFrom('op_kept as x')
            .whereRef('x.school_id', '=', 'o.school_id')
            .whereRef('x.of_id', '=', 'o.of_id')
            .whereRef('x.student_id', '=', 'o.student_id')
            .whereRef('x.target', '=', 'o.target')
            .where('x.outcome', '=', 'conflict')
            .select('x.op_id'),
        ),
      ]),
    )
    .selectAll('o')
    .select('u.user_name')
    .orderBy('o.received_at', 'desc')
    .orderBy('o.server_seq', 'desc')
    .limit(MOST)
    .execute()
  const clashes = await db
    .selectFrom('op_clash as x')
    .innerJoin('op_kept as o', on('o', 'x', 'account_id', 'op_id'))
    .leftJoin('account_user as u', on('u', 'o', 'account_id', 'user_id'))
    .where('x.school_id', '=', at.schoolId)
    .where('x.of_id', '=', at.homeworkId)
    .where('x.student_id', '=', at.studentId)
    .select(['x.op_id', 'x.target', 'x.body', 'x.received_at', 'o.device_id', 'o.sealed_at', 'o.clock_known'])
    .select('u.user_name')
    .orderBy('x.received_at', 'desc')
    .limit(MOST)
    .execute()
  return [
    ...rows.map((r) => ({ ...toRevisionFields(r), outcome: r.outcome as OpOutcome, accepted: r.accepted })),
    ...clashes.map((r) => ({ ...toRevisionFields(r), outcome: 'conflict' as const, accepted: null })),
  ]
}

interface OperationRevisionRow {
  op_id: string
  target: string
  body: string
  received_at: Date
  sealed_at: Date
  clock_known: boolean
  device_id: string
  user_name: string | null
}

const toRevisionFields = (r: OperationRevisionRow) => ({
  opId: r.op_id,
  target: r.target,
  body: r.body,
  byName: r.user_name ?? '',
  deviceId: r.device_id,
  at: r.received_at.getTime(),
  sealedAt: r.sealed_at.getTime(),
  clockKnown: r.clock_known,
})
