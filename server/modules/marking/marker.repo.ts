import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** A marker of a block; undefined: they were never given it. */
export const markerOf = (db: Db | Tx, school: SchoolId, blockId: string, markerId: string) =>
  db
    .selectFrom('mark_marker')
    .where('school_id', '=', school)
    .where('block_id', '=', blockId)
    .where('marker_id', '=', markerId)
    .select(['quota', 'active'])
    .executeTakeFirst()

/** Who may be given answers of a block now. */
export async function activeMarkers(tx: Tx, school: SchoolId, blockId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mark_marker')
    .where('school_id', '=', school)
    .where('block_id', '=', blockId)
    .where('active', '=', true)
    .select('marker_id')
    .execute()
  return rows.map((r) => r.marker_id)
}

/** Who marks in these blocks, with how many answers they marked that count. */
export async function markersOf(db: Db | Tx, school: SchoolId, blockIds: readonly string[]) {
  if (blockIds.length === 0) return []
  return db
    .selectFrom('mark_marker as k')
    .where('k.school_id', '=', school)
    .where('k.block_id', 'in', blockIds)
    .select(['k.block_id', 'k.marker_id', 'k.quota', 'k.active'])
    .select((e) =>
      e
        .selectFrom('mark_task as t')
        .where('t.school_id', '=', school)
        .whereRef('t.block_id', '=', 'k.block_id')
        .whereRef('t.marker_id', '=', 'k.marker_id')
        .where('t.purpose', '=', 'count')
        .where('t.said', '=', true)
        .where('t.lost', '=', false)
        .select((f) => f.fn.countAll<number>().as('n'))
        .as('marked'),
    )
    .orderBy('k.marker_id')
    .execute()
}

export interface AtMarker {
  school: SchoolId
  blockId: string
  markerId: string
}

/** What a marker was given in a block so far: answers that count, of these the ones that are theirs now, and the others. */
export async function countAssignedAnswers(tx: Tx, { school, blockId, markerId }: AtMarker, now: Date) {
  const row = await tx
    .selectFrom('mark_task')
    .where('school_id', '=', school)
    .where('block_id', '=', blockId)
    .where('marker_id', '=', markerId)
    .select([
      sql<number>`count(*) filter (where purpose = 'count')`.as('count'),
      sql<number>`count(*) filter (where purpose = 'count' and not lost and (said or until > ${now}))`.as(
        'theirs',
      ),
      sql<number>`count(*) filter (where purpose = 'count' and not lost and said)`.as('marked'),
      sql<number>`count(*) filter (where purpose = 'control')`.as('control'),
      sql<number>`count(*) filter (where purpose = 'repeat')`.as('repeat'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
