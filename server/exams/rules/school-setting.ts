import type { Db, Tx } from '../../db/db.ts'

/** What a school has chosen under a key of its settings; undefined: nothing. */
export async function schoolSetting(db: Db | Tx, school: string, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', key)
    .select('value')
    .executeTakeFirst()
  return row?.value
}
