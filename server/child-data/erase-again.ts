import type { Db } from '../db/db.ts'
import { schoolOf } from '../db/scope.ts'
import {
  addToDatabase,
  erasedInDatabase,
  erasedInFiles,
  hashErasedKey,
  merged,
} from '../store/erased-list.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { eraseChild, finishErasures } from './erase.ts'

/**
 * Erases once more whoever was erased and is there again, as after a restore of an older backup; to be done before
 * anybody is answered.
 * @returns how many children
 */
export async function eraseAgain(db: Db, places: StorePaths | null, now: number): Promise<number> {
  const list = merged(await erasedInDatabase(db), places ? await erasedInFiles(places) : [])
  if (list.length === 0) return 0
  await db.transaction().execute((tx) => addToDatabase(tx, list))
  let again = 0
  for (const school of new Set(list.map((one) => one.school))) {
    const keys = new Set(list.filter((one) => one.school === school).map((one) => one.key))
    const rows = await db
      .selectFrom('student')
      .where('school_id', '=', school)
      .select('student_id')
      .orderBy('student_id')
      .execute()
    for (const { student_id } of rows.filter((row) => keys.has(hashErasedKey(school, row.student_id)))) {
      await eraseChild({ db, places, now }, schoolOf(school, 'job'), student_id)
      again += 1
    }
  }
  await finishErasures(db, places)
  return again
}
