import type { StaffTask } from '#contract/exam/staff-work.ts'
import { Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { Principal } from '../../http/session/principal.ts'
import { myBlocks } from './my-blocks.service.ts'

/** Exam answers that wait for a teacher, by block: to mark them, or to decide about them as leader of the block. */
export async function markingTasks(db: Db, who: Principal, now: number): Promise<StaffTask[]> {
  if (who.userType !== Role.teacher) return []
  const { list } = await myBlocks(db, who, now)
  if (list.length === 0) return []
  const made = await db
    .selectFrom('mark_block as b')
    .innerJoin('mark_marking as m', on('m', 'b', 'school_id', 'marking_id'))
    .where('b.school_id', '=', who.schoolId)
    .where(
      'b.block_id',
      'in',
      list.map(({ blockId }) => blockId),
    )
    .select(['b.block_id', 'm.made_at'])
    .execute()
  const madeAt = new Map(made.map((row) => [row.block_id, row.made_at.getTime()]))
  return list.flatMap((block): StaffTask[] => {
    const task = {
      of: block.blockId,
      paperId: null,
      name: block.examName,
      part: `${block.courseName} · ${block.blockName}`,
      since: madeAt.get(block.blockId) ?? now,
    }
    const { available, pack, state, waiting } = block
    const tasks: StaffTask[] = []
    if (available)
      tasks.push({ ...task, kind: 'papers', count: pack?.left ?? null, dueAt: pack?.until ?? null })
    if (waiting > 0 && state !== 'preparing' && state !== 'done')
      tasks.push({ ...task, kind: 'problems', count: waiting, dueAt: null })
    return tasks
  })
}
