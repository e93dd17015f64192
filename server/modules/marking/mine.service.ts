import { RECALL } from '#contract/marking/marking.ts'
import { LEADER_SLOT } from '#core/domain/marking/marking-outcome.ts'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { findBlock } from './block.repo.ts'
import { markerOf } from './marker.repo.ts'
import { asTasks, tasksOf, toTaskMark } from './task.repo.ts'

/** The last marks of the asker in a block, with what came too late among them. @throws Refusal 10005 */
export async function myMarks(db: Db, who: Principal, blockId: string) {
  const block = await findBlock(db, who.schoolId, blockId)
  if (!block || !(await markerOf(db, who.schoolId, blockId, who.relativeId))) throw notFound()
  const rows = await tasksOf(db, { school: who.schoolId, blockId, markerId: who.relativeId })
    .where('t.said', '=', true)
    .orderBy('t.said_at', 'desc')
    .orderBy('t.task_id', 'desc')
    .limit(RECALL)
    .execute()
  const tasks = await asTasks(db, who.schoolId, block, rows)
  return {
    list: rows.flatMap((row, i) => {
      const said = toTaskMark(row)
      const task = tasks[i]
      if (!said || !task) return []
      const counts = !row.lost && (row.purpose === 'trial' || row.task_round === row.round)
      const isDecided = row.purpose === 'count' && row.made_of?.includes(LEADER_SLOT) === true
      return [{ ...task, said, counts, open: counts && !isDecided && block.state !== 'done' }]
    }),
  }
}
