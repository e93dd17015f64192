import { FAMILY } from '#contract/roles.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** Published exams of a school's own, the newest first. */
export async function listOwnPublishedExams(db: Db, school: SchoolId) {
  return db
    .selectFrom('exam as e')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .where('e.owner_school_id', '=', school)
    .where('s.school_id', '=', school)
    .where('e.current_version', '>', 0)
    .select(['e.exam_id', 'e.name', 'e.start_time', 'e.current_version', 's.rank_display'])
    .select((q) =>
      q
        .selectFrom('exam_student as x')
        .whereRef('x.exam_id', '=', 'e.exam_id')
        .whereRef('x.version', '=', 'e.current_version')
        .where('x.school_id', '=', school)
        .select(q.fn.countAll().as('n'))
        .as('students'),
    )
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id')
    .execute()
}

/** The published version of an exam that this school has a part in; undefined: there is none. */
export const findPublishedVersion = (db: Db, school: SchoolId, examId: string) =>
  db
    .selectFrom('exam as e')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .innerJoin('exam_version as v', (j) =>
      j.onRef('v.exam_id', '=', 'e.exam_id').onRef('v.version', '=', 'e.current_version'),
    )
    .where('e.exam_id', '=', examId)
    .where('s.school_id', '=', school)
    .select(['e.current_version as version', 'v.published_at'])
    .executeTakeFirst()

/** Accounts that read as a family of the school. */
export const familiesOf = (db: Db | Tx, school: SchoolId): Promise<number> => accountsOf(db, school, 'in')

/** Accounts of the school's staff. */
export const staffOf = (db: Db | Tx, school: SchoolId): Promise<number> => accountsOf(db, school, 'not in')

async function accountsOf(db: Db | Tx, school: SchoolId, families: 'in' | 'not in'): Promise<number> {
  const row = await db
    .selectFrom('account_user')
    .where('school_id', '=', school)
    .where('user_type', families, [...FAMILY])
    .select((q) => q.fn.count('account_id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export const writeSetting = (tx: Tx, school_id: SchoolId, key: string, value: object) =>
  tx
    .insertInto('school_setting')
    .values({ school_id, key, value: JSON.stringify(value) })
    .onConflict((c) => c.columns(['school_id', 'key']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
