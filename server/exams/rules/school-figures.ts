import { sql } from 'kysely'
import type { LevelShare } from '#core/domain/analysis/level.ts'
import type { Thresholds } from '#core/domain/analysis/rates.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** What a school chose; an absent one is the product's own. */
export interface SchoolFigures {
  levels?: readonly LevelShare[]
  thresholds?: Thresholds
}

/**
 * Notes what a school chose (settings by their keys), for every report made from now on.
 * @returns whether anything is different now
 */
export async function keepFigures(tx: Tx, school: SchoolId, chosen: object): Promise<boolean> {
  let changed = false
  for (const [key, value] of Object.entries(chosen)) {
    const text = JSON.stringify(value)
    const done = await tx
      .insertInto('school_setting')
      .values({ school_id: school, key, value: text })
      .onConflict((c) =>
        c
          .columns(['school_id', 'key'])
          .doUpdateSet({ value: text })
          .where(sql<boolean>`school_setting.value <> excluded.value`),
      )
      .executeTakeFirst()
    changed ||= Number(done.numInsertedOrUpdatedRows ?? 0) > 0
  }
  return changed
}

/** What each of the schools chose, by school id. */
export async function readFigures(db: Db, schools: readonly SchoolId[]): Promise<Map<string, SchoolFigures>> {
  if (schools.length === 0) return new Map()
  const rows = await db
    .selectFrom('school_setting')
    .where('school_id', 'in', schools)
    .where('key', 'in', ['levels', 'thresholds'])
    .selectAll()
    .execute()
  const found = new Map<string, SchoolFigures>()
  for (const { school_id, key, value } of rows)
    found.set(school_id, { ...found.get(school_id), [key]: value as SchoolFigures[keyof SchoolFigures] })
  return found
}
