import type { Db } from './db/db.ts'

/** Whether the database holds no school yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('school').select('school_id').limit(1).executeTakeFirst()
  return row === undefined
}
