import { CompiledQuery, sql } from 'kysely'
import { SCHOOL_DAYS } from '#contract/office/retention.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { formatOverSchoolsComment } from '../db/tenancy.ts'
import { type Ends, RULES } from './rules.ts'
import { RETENTION_SETTING } from './school-days.ts'

/** Rows of one statement: a lock is held for some milliseconds. */
export const PIECE = 1_000
/** Pieces of a table in one run; the rest is removed the next day. */
const PIECES = 500

/** Says to the log of the office that it ends here: its trigger refuses removals otherwise. */
export const LOG_ENDS = `set local kaoban.log_ends = 'yes'`

const OVER = formatOverSchoolsComment('what is over is removed')

const daysOf = ({ days }: Ends): string => {
  if (typeof days === 'number') return String(days)
  const { days: usual, least, most } = SCHOOL_DAYS[days]
  return `least(${most}, greatest(${least}, coalesce((
    select (s.value->>'${days}')::int from school_setting s
    where s.school_id = t.school_id and s.key = '${RETENTION_SETTING}'), ${usual})))`
}

/** Removes rows of a table that are over, at most `rows`. @returns how many */
function removePiece(db: Db, table: string, rule: Ends, now: number, rows: number): Promise<number> {
  const { since, when = 'true' } = rule
  const text = `delete from ${table} x where x.ctid = any(array(
    select t.ctid from ${table} t
    where ${since} <= $1::timestamptz - make_interval(days => ${daysOf(rule)}) and (${when})
    limit $2 for update of t skip locked)) ${OVER}`
  return inTransaction(db, async (tx) => {
    await sql.raw(LOG_ENDS).execute(tx)
    const removed = await tx.executeQuery(CompiledQuery.raw(text, [new Date(now), rows]))
    return Number(removed.numAffectedRows ?? 0)
  })
}

/**
 * Removes what is over in every table, in pieces that are each their own transaction: cut off, it goes on where it was.
 * @param now epoch ms
 * @returns rows by table, those without any left out
 */
export async function removeOver(
  db: Db,
  now: number,
  { piece = PIECE, pieces = PIECES, signal }: { piece?: number; pieces?: number; signal?: AbortSignal } = {},
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const [table, rules] of Object.entries(RULES)) {
    if ('stays' in rules) continue
    for (const rule of rules) {
      for (let i = 0; i < pieces; i++) {
        signal?.throwIfAborted()
        const rows = await removePiece(db, table, rule, now, piece)
        if (rows > 0) removed[table] = (removed[table] ?? 0) + rows
        if (rows < piece) break
      }
    }
  }
  return removed
}
