import type { MarkTask } from '#contract/marking/shapes.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { BlockRow } from './block.repo.ts'
import { cropFacts, cropsOf } from './crops.repo.ts'
import type { AtMarker } from './marker.repo.ts'
import { hundredthsListToMarks } from './rule.rules.ts'

/** Tasks of a marker in a block with the answer each is of. */
export const tasksOf = (db: Db | Tx, { school, blockId, markerId }: AtMarker) =>
  db
    .selectFrom('mark_task as t')
    .innerJoin('mark_answer as a', on('a', 't', 'school_id', 'answer_id'))
    .where('t.school_id', '=', school)
    .where('t.block_id', '=', blockId)
    .where('t.marker_id', '=', markerId)
    .select(['t.task_id', 't.answer_id', 't.purpose', 't.pos', 't.rev', 't.lost', 't.round as task_round'])
    .select(['t.said', 't.marks', 't.problem', 't.note', 't.said_at', 't.pack_id', 't.until', 't.pen'])
    .select(['a.student_id', 'a.turn', 'a.round', 'a.made_of'])

export type TaskRow = Awaited<ReturnType<ReturnType<typeof tasksOf>['execute']>>[number]

export const toTaskMark = (row: Pick<TaskRow, 'said' | 'said_at' | 'marks' | 'problem' | 'note' | 'pen'>) =>
  row.said && row.said_at
    ? {
        ...{ marks: hundredthsListToMarks(row.marks), problem: row.problem, note: row.note },
        ...(row.pen && { pen: row.pen }),
        at: row.said_at.getTime(),
      }
    : null

/** Tasks as phones get them: nothing of whose an answer is. */
export async function asTasks(
  db: Db | Tx,
  school: SchoolId,
  block: BlockRow,
  rows: readonly TaskRow[],
): Promise<MarkTask[]> {
  const crops = await cropsOf(
    db,
    school,
    block,
    rows.map((r) => r.student_id),
  )
  return rows.map((row) => ({
    taskId: row.task_id,
    crops: cropFacts(crops(row.student_id)),
    turn: row.turn,
    said: toTaskMark(row),
    rev: row.rev,
  }))
}
