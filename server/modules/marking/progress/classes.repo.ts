import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** A paper's marking, as far as its classes need it. */
export const findMarking = (db: Db, school: SchoolId, markingId: string) =>
  db
    .selectFrom('mark_marking')
    .where('school_id', '=', school)
    .where('marking_id', '=', markingId)
    .select(['marking_id', 'exam_id', 'paper_id', 'course_id'])
    .executeTakeFirst()

/** Each block's answers by class: how many, how many with a mark for good, the sum of these in hundredths, zeros. */
export const countAnswersByClass = (
  db: Db,
  school: SchoolId,
  at: { markingId: string; examId: string; version: number },
) =>
  db
    .selectFrom('mark_answer as a')
    .innerJoin('mark_block as b', on('b', 'a', 'school_id', 'block_id'))
    .innerJoin('exam_student as x', on('x', 'a', 'school_id', 'student_id'))
    .where('a.school_id', '=', school)
    .where('b.marking_id', '=', at.markingId)
    .where('x.exam_id', '=', at.examId)
    .where('x.version', '=', at.version)
    .groupBy(['b.block_id', 'b.seq', 'b.name', 'b.items', 'x.class_id'])
    .select(['b.block_id', 'b.seq', 'b.name', 'b.items', 'x.class_id'])
    .select([
      sql<number>`count(*)`.as('answers'),
      sql<number>`count(distinct a.student_id)`.as('students'),
      sql<number>`count(*) filter (where a.state = 'final')`.as('final'),
      sql<number>`coalesce(sum(a.total) filter (where a.state = 'final'), 0)::int`.as('sum'),
      sql<number>`count(*) filter (where a.state = 'final' and a.total = 0)`.as('zeros'),
    ])
    .orderBy('b.seq')
    .execute()

export type ClassRow = Awaited<ReturnType<typeof countAnswersByClass>>[number]

/** What was written to classes of a paper, oldest first. */
export const commentsOf = (db: Db, school: SchoolId, markingId: string) =>
  db
    .selectFrom('mark_comment as c')
    .leftJoin('account_user as u', on('u', 'c', 'school_id', 'account_id', 'user_id'))
    .where('c.school_id', '=', school)
    .where('c.marking_id', '=', markingId)
    .select(['c.comment_id', 'c.class_id', 'c.words', 'c.at', 'c.account_id', 'u.user_name'])
    .orderBy('c.at')
    .orderBy('c.comment_id')
    .execute()
