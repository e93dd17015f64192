import { Status } from '#contract/envelope.ts'
import type { Db, Tx } from '../db/db.ts'
import { on } from '../db/joins.ts'
import type { SchoolId } from '../db/scope.ts'
import { notFound, Refusal } from '../http/reply/refusal.ts'

/**
 * @returns the student's row
 * @throws Refusal 10005 no such student, or its row was merged into another; 10020 an import that is not stored may hold
 * it, or a paper of it is being marked
 */
export async function requireErasable(db: Db | Tx, school: SchoolId, studentId: string) {
  const row = await db
    .selectFrom('student')
    .where('school_id', '=', school)
    .where('student_id', '=', studentId)
    .select(['name', 'student_number', 'left_why'])
    .executeTakeFirst()
  if (!row || row.left_why === 'merged') throw notFound()
  const draft = await db
    .selectFrom('office_import')
    .where('school_id', '=', school)
    .where('kind', '=', 'scores')
    .where('state', '<>', 'imported')
    .where('removed_at', 'is', null)
    .select('import_id')
    .limit(1)
    .executeTakeFirst()
  if (draft) throw new Refusal(Status.conflict, 'eraseDraft')
  const marking = await db
    .selectFrom('mark_answer as a')
    .innerJoin('mark_block as b', on('b', 'a', 'school_id', 'block_id'))
    .innerJoin('mark_marking as m', on('m', 'b', 'school_id', 'marking_id'))
    .where('a.school_id', '=', school)
    .where('a.student_id', '=', studentId)
    .where('m.state', '<>', 'done')
    .select('m.marking_id')
    .limit(1)
    .executeTakeFirst()
  if (marking) throw new Refusal(Status.conflict, 'eraseMarking')
  return row
}
