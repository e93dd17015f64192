import type { CropPen } from '#contract/marking/shapes.ts'
import type { Operation } from '#contract/operations/operations.ts'
import type { Tx } from '../../db/db.ts'

interface MarkTaskKey {
  school: string
  blockId: string
  taskId: string
  markerId: string
}

/** A task of a marker; undefined: it is not theirs, or not of the block. */
export const findTask = (tx: Tx, { school, blockId, taskId, markerId }: MarkTaskKey) =>
  tx
    .selectFrom('mark_task')
    .where('school_id', '=', school)
    .where('task_id', '=', taskId)
    .where('block_id', '=', blockId)
    .where('marker_id', '=', markerId)
    .selectAll()
    .executeTakeFirst()

/** Holds the pack of a task, its answer and itself, in this order, and reads it as it is now. */
export async function lockTask(tx: Tx, task: NonNullable<Awaited<ReturnType<typeof findTask>>>) {
  const school = task.school_id
  const pack = await tx
    .selectFrom('mark_pack')
    .where('school_id', '=', school)
    .where('pack_id', '=', task.pack_id)
    .select('returned_at')
    .forUpdate()
    .executeTakeFirst()
  const answer = await tx
    .selectFrom('mark_answer')
    .where('school_id', '=', school)
    .where('answer_id', '=', task.answer_id)
    .select(['round', 'answer_id'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const now = await tx
    .selectFrom('mark_task')
    .where('school_id', '=', school)
    .where('task_id', '=', task.task_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { task: now, answer, isHeld: pack?.returned_at === null }
}

interface Saying {
  school: string
  taskId: string
  accountId: string
  op: Operation
  now: Date
  marks: number[] | null
  problem: NonNullable<Awaited<ReturnType<typeof listMarksOfTask>>[number]['problem']> | null
  note: string
  pen: CropPen[] | null
  spentMs: number
  held: boolean
  backs: number
}

/** Keeps a word for good. */
export const keepWord = (tx: Tx, s: Saying) =>
  tx
    .insertInto('mark_word')
    .values({
      ...{ school_id: s.school, task_id: s.taskId, account_id: s.accountId, op_id: s.op.opId },
      ...{ device_id: s.op.deviceId, rev: s.op.rev, base_rev: s.op.baseRev },
      ...{ written_at: new Date(s.op.sealedAt), came_at: s.now },
      ...{ marks: s.marks && JSON.stringify(s.marks), problem: s.problem, note: s.note },
      ...{ spent_ms: s.spentMs, held: s.held, backs: s.backs, pen: s.pen && JSON.stringify(s.pen) },
    })
    .execute()

/** What was said of a task since the leader sent it back last. */
export async function listMarksOfTask(tx: Tx, school: string, taskId: string, backs: number) {
  const rows = await tx
    .selectFrom('mark_word')
    .where('school_id', '=', school)
    .where('task_id', '=', taskId)
    .where('backs', '=', backs)
    .selectAll()
    .execute()
  return rows.map((w) => ({
    opId: w.op_id,
    deviceId: `${w.account_id} ${w.device_id}`,
    rev: w.rev,
    baseRev: w.base_rev,
    at: w.written_at.getTime(),
    marks: w.marks,
    problem: w.problem,
    note: w.note,
    spentMs: w.spent_ms,
    held: w.held,
  }))
}
