import type { Db, Tx } from '../db/db.ts'
import { DEMO_SEED } from './random.ts'

const SETTING = 'demo-district'

/** Whether the database holds the demo district. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('setting').select('key').where('key', '=', SETTING).executeTakeFirst()
  return row !== undefined
}

/** Why the district cannot be written, or null where the database is empty. */
export async function findDemoObstacle(db: Db): Promise<'present' | 'refused' | null> {
  if (await isDemo(db)) return 'present'
  const district = await db.selectFrom('district').select('district_id').limit(1).executeTakeFirst()
  return district ? 'refused' : null
}

/** False when another process wrote the district meanwhile: the marker's key makes the second one wait for the first. */
export async function markDemo(tx: Tx, now: Date): Promise<boolean> {
  const marked = await tx
    .insertInto('setting')
    .values({ key: SETTING, value: JSON.stringify({ seed: DEMO_SEED, at: now.getTime() }) })
    .onConflict((c) => c.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return marked !== undefined
}
