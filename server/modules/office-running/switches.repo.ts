import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** One change of a school's switches at a time; reports that are just being finished go before (`exams/publication-pause.ts`). */
export const lockSchool = (tx: Tx, school: SchoolId) =>
  tx.selectFrom('school').where('school_id', '=', school).select('school_id').forUpdate().execute()

export const putSetting = (tx: Tx, school_id: SchoolId, key: string, value: object) =>
  tx
    .insertInto('school_setting')
    .values({ school_id, key, value: JSON.stringify(value) })
    .onConflict((c) => c.columns(['school_id', 'key']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

export const dropSetting = (tx: Tx, school: SchoolId, key: string) =>
  tx.deleteFrom('school_setting').where('school_id', '=', school).where('key', '=', key).execute()

/** Whom the switches of a school touch. `shownUpTo`: epoch ms up to which families see what has a time. */
export async function touchedBy(db: Db, school: SchoolId, shownUpTo: number) {
  const { families, staff } = await db
    .selectFrom('account_user')
    .where('school_id', '=', school)
    .select((e) => [
      e.fn.count<number>('account_id').distinct().filterWhere('user_type', 'in', [4, 5]).as('families'),
      e.fn.count<number>('account_id').distinct().filterWhere('user_type', 'not in', [4, 5]).as('staff'),
    ])
    .executeTakeFirstOrThrow()
  const { waiting } = await db
    .selectFrom('exam_school as s')
    .innerJoin('exam as e', 'e.exam_id', 's.exam_id')
    .where('s.school_id', '=', school)
    .where('s.hidden', '=', false)
    .where('e.current_version', '>', 0)
    .where('s.visible_from', '>', new Date(shownUpTo))
    .select((e) => e.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return { families, staff, waiting }
}

/** How many schools this installation has. */
export async function schoolCount(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('school')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
