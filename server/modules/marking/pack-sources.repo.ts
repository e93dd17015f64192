import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { BlockRow } from './block.repo.ts'
import type { AtMarker } from './marker.repo.ts'

/** Answers of a trial: the same for every marker, so that the leader can compare. */
export const TRIAL_ANSWERS = 20

/** What the leader sent back to this marker and no pack has yet. */
export const listReturnedTasks = (tx: Tx, { school, blockId, markerId }: AtMarker) =>
  tx
    .selectFrom('mark_task')
    .where('school_id', '=', school)
    .where('block_id', '=', blockId)
    .where('marker_id', '=', markerId)
    .where('pack_id', '=', '')
    .where('lost', '=', false)
    .where('said', '=', false)
    .select('task_id')
    .orderBy('back_at')
    .execute()

/** Answers of a block, with pictures, that the marker was never given for any of these purposes. */
const notGiven = (db: Db | Tx, { school, blockId, markerId }: AtMarker, purposes: readonly string[]) =>
  db
    .selectFrom('mark_answer as a')
    .where('a.school_id', '=', school)
    .where('a.block_id', '=', blockId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('mark_task as t')
            .where('t.school_id', '=', school)
            .whereRef('t.answer_id', '=', 'a.answer_id')
            .where('t.marker_id', '=', markerId)
            .where('t.purpose', 'in', purposes as never)
            .select('t.task_id'),
        ),
      ),
    )
    .select(['a.answer_id', 'a.round'])

export const answersToTry = (tx: Tx, at: AtMarker, block: BlockRow) =>
  notGiven(tx, at, ['trial'])
    .where('a.seq', '<', TRIAL_ANSWERS)
    .where((e) =>
      e.exists(
        e
          .selectFrom('answer_card as c')
          .where('c.school_id', '=', at.school)
          .where('c.exam_id', '=', block.exam_id)
          .where('c.paper_id', '=', block.paper_id)
          .whereRef('c.student_id', '=', 'a.student_id')
          .where('c.pictures', 'is not', null)
          .select('c.student_id'),
      ),
    )
    .orderBy('a.seq')
    .limit(block.rule.packSize)
    .execute()

/** Answers with the leader's mark that this marker never saw, the newest first: after a trial the mark is shown. */
export const controlAnswers = (tx: Tx, at: AtMarker, limit: number) =>
  limit <= 0
    ? Promise.resolve([])
    : notGiven(tx, at, ['count', 'control', 'trial'])
        .innerJoin('mark_share as s', on('s', 'a', 'school_id', 'block_id', 'answer_id'))
        .where('s.control', '=', true)
        .orderBy('s.at', 'desc')
        .limit(limit)
        .execute()

/** Answers that this marker marked before, the oldest first, each once. */
export const answersToRepeat = async (tx: Tx, { school, blockId, markerId }: AtMarker, limit: number) =>
  limit <= 0
    ? []
    : await tx
        .selectFrom('mark_task as t')
        .where('t.school_id', '=', school)
        .where('t.block_id', '=', blockId)
        .where('t.marker_id', '=', markerId)
        .where('t.purpose', '=', 'count')
        .where('t.said', '=', true)
        .where('t.lost', '=', false)
        .where('t.marks', 'is not', null)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('mark_task as r')
                .where('r.school_id', '=', school)
                .whereRef('r.answer_id', '=', 't.answer_id')
                .where('r.marker_id', '=', markerId)
                .where('r.purpose', '=', 'repeat')
                .select(sql.lit(1).as('one')),
            ),
          ),
        )
        .select(['t.answer_id', 't.round'])
        .orderBy('t.said_at')
        .limit(limit)
        .execute()
