import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { TRIAL_ANSWERS } from '../pack-sources.repo.ts'

const answers = (db: Db, school: SchoolId, blockId: string) =>
  db
    .selectFrom('mark_answer as a')
    .where('a.school_id', '=', school)
    .where('a.block_id', '=', blockId)
    .select(['a.answer_id', 'a.student_id', 'a.turn', 'a.round', 'a.made_of'])

/** Answers that wait for the leader, the oldest first. */
export const listWaitingAnswers = (db: Db, school: SchoolId, blockId: string, state: 'problem' | 'differ') =>
  answers(db, school, blockId).where('a.state', '=', state).orderBy('a.changed_at').orderBy('a.answer_id')

/** Answers of which a mark came too late, the oldest first. */
export const lateAnswers = (db: Db, school: SchoolId, blockId: string) =>
  answers(db, school, blockId)
    .where((e) =>
      e.exists(
        e
          .selectFrom('mark_word as w')
          .innerJoin('mark_task as t', on('t', 'w', 'school_id', 'task_id'))
          .where('w.school_id', '=', school)
          .whereRef('t.answer_id', '=', 'a.answer_id')
          .where('t.purpose', '=', 'count')
          .where('w.held', '=', true)
          .select('w.op_id'),
      ),
    )
    .orderBy('a.changed_at')
    .orderBy('a.answer_id')

/** Answers of the trial round, in its order. */
export const trialAnswers = (db: Db, school: SchoolId, blockId: string) =>
  answers(db, school, blockId).where('a.seq', '<', TRIAL_ANSWERS).orderBy('a.seq')

/** Answers that a leader keeps to show or to compare by, the newest first. */
export const sharedAnswers = (db: Db, school: SchoolId, blockId: string) =>
  answers(db, school, blockId)
    .innerJoin('mark_share as s', on('s', 'a', 'school_id', 'block_id', 'answer_id'))
    .orderBy('s.at', 'desc')
    .orderBy('a.answer_id')

/** What is kept of answers, to show or to compare by. */
export async function loadSharedAnswers(db: Db, school: SchoolId, answerIds: readonly string[]) {
  const rows =
    answerIds.length === 0
      ? []
      : await db
          .selectFrom('mark_share')
          .where('school_id', '=', school)
          .where('answer_id', 'in', answerIds)
          .select(['answer_id', 'marks', 'note', 'typical', 'control'])
          .execute()
  return new Map(
    rows.map(({ answer_id, marks, ...kept }) => [answer_id, { ...kept, marks: marks.map((m) => m / 100) }]),
  )
}

/** What markers said of answers in time, each last. */
export const listTimelyMarks = (db: Db, school: SchoolId, answerIds: readonly string[]) =>
  db
    .selectFrom('mark_task as t')
    .where('t.school_id', '=', school)
    .where('t.answer_id', 'in', answerIds)
    .where('t.purpose', '=', 'count')
    .where('t.said', '=', true)
    .where((e) =>
      e.exists(
        e
          .selectFrom('mark_word as w')
          .where('w.school_id', '=', school)
          .whereRef('w.task_id', '=', 't.task_id')
          .where('w.held', '=', false)
          .select('w.op_id'),
      ),
    )
    .select(['t.answer_id', 't.marker_id', 't.slot', 't.marks', 't.problem', 't.note', 't.pen'])
    .select(['t.said_at', 't.lost', 't.round'])
    .orderBy('t.round')
    .orderBy('t.slot')
    .orderBy('t.said_at')
    .execute()

/** What came too late of answers, oldest first. */
export const listLateMarks = (db: Db, school: SchoolId, answerIds: readonly string[]) =>
  db
    .selectFrom('mark_word as w')
    .innerJoin('mark_task as t', on('t', 'w', 'school_id', 'task_id'))
    .where('w.school_id', '=', school)
    .where('t.answer_id', 'in', answerIds)
    .where('t.purpose', '=', 'count')
    .where('w.held', '=', true)
    .where((e) => e.or([e('w.marks', 'is not', null), e('w.problem', 'is not', null)]))
    .select(['t.answer_id', 't.marker_id', 't.slot', 'w.marks', 'w.problem', 'w.note', 'w.pen', 'w.came_at'])
    .orderBy('w.came_at')
    .execute()

/** What leaders decided of answers, oldest first. */
export const decidedOf = (db: Db, school: SchoolId, answerIds: readonly string[]) =>
  db
    .selectFrom('mark_decision as d')
    .leftJoin('account_user as u', (j) =>
      j.onRef('u.school_id', '=', 'd.school_id').onRef('u.user_id', '=', 'd.by_user'),
    )
    .where('d.school_id', '=', school)
    .where('d.answer_id', 'in', answerIds)
    .select(['d.answer_id', 'd.round', 'd.marks', 'd.note', 'd.at', 'u.user_name'])
    .orderBy('d.at')
    .orderBy('d.decision_id')
    .execute()
