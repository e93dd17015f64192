import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import { formatOverSchoolsComment } from '../db/tenancy.ts'
import { daysOfSchool } from '../retention/school-days.ts'
import {
  type ChainEnd,
  chainKey,
  digestOf,
  ENTRY,
  type LogEntry,
  linkHash,
  lockOf,
  PIECE,
  readEnd,
  writeEnd,
} from './chain.ts'

const DAY_MS = 86_400_000

/** What became of a school's chain: how many entries were added, and its newest hash where some were. */
interface Extended {
  added: number
  lastSeq: number
  lastHash: string
}

/** Entries before this time (epoch ms) may be gone: their days are over. */
export const overBefore = async (db: Db | Tx, school: SchoolId, now: number): Promise<number> =>
  now - (await daysOfSchool(db, school)).audit * DAY_MS

/** Lets go of the first entries of a chain that were removed after their time. */
async function dropOver(tx: Tx, school: SchoolId, end: ChainEnd, before: number): Promise<ChainEnd> {
  const { rows } = await sql<{ seq: number; hash: string; over: boolean }>`
    select c.seq, c.hash, c.at < ${new Date(before)} and a.audit_id is null as over
    from audit_chain c left join audit a on a.school_id = c.school_id and a.audit_id = c.audit_id
    where c.school_id = ${school} order by c.seq limit ${PIECE}`.execute(tx)
  const stays = rows.findIndex(({ over }) => !over)
  const last = rows[(stays === -1 ? rows.length : stays) - 1]
  if (!last) return end
  await sql`delete from audit_chain where school_id = ${school} and seq <= ${last.seq}`.execute(tx)
  return { ...end, firstSeq: last.seq, firstHash: last.hash }
}

/** Entries that are in no chain yet, the oldest first; one that was long under way is a day late at most. */
async function unchained(tx: Tx, school: SchoolId, { lastSeq }: ChainEnd): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select ${ENTRY} from audit a
    where a.school_id = ${school}
      and a.at > coalesce((select c.at - interval '1 day' from audit_chain c
        where c.school_id = ${school} and c.seq = ${lastSeq}), '-infinity')
      and not exists (select from audit_chain c where c.school_id = a.school_id and c.audit_id = a.audit_id)
    order by a.at, a.audit_id limit ${PIECE}`.execute(tx)
  return rows
}

async function addEntries(
  tx: Tx,
  key: KeyObject,
  school: SchoolId,
  end: ChainEnd,
  entries: readonly LogEntry[],
): Promise<ChainEnd> {
  let { lastSeq, lastHash } = end
  const rows = entries.map((entry) => {
    const { audit_id, at } = entry
    const link = { seq: (lastSeq += 1), audit_id, at, digest: digestOf(key, entry) }
    lastHash = linkHash(key, lastHash, link)
    return { school_id: school, ...link, hash: lastHash }
  })
  if (rows.length > 0) await tx.insertInto('audit_chain').values(rows).execute()
  return { ...end, lastSeq, lastHash }
}

/**
 * Chains a school's new entries; one server at a time, another one passes by.
 * @returns null: the chain's end is not what this installation wrote, so nothing is added to it
 */
export async function extendChain(db: Db, school: SchoolId, now: number): Promise<Extended | null> {
  const key = await chainKey(db)
  let done: Extended = { added: 0, lastSeq: 0, lastHash: '' }
  for (;;) {
    const step = await inTransaction(db, async (tx) => {
      const lock = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${lockOf(school)}) as mine`.execute(tx)
      if (!lock.rows[0]?.mine) return 'busy'
      const before = await readEnd(tx, key, school)
      if (!before) return null
      const entries = await unchained(tx, school, before)
      const kept = await dropOver(tx, school, before, await overBefore(tx, school, now))
      const end = await addEntries(tx, key, school, kept, entries)
      if (end.firstSeq !== before.firstSeq || entries.length > 0) await writeEnd(tx, key, school, end)
      return { end, entries: entries.length }
    })
    if (step === null) return null
    if (step === 'busy') return done
    const { lastSeq, lastHash } = step.end
    done = { added: done.added + step.entries, lastSeq, lastHash }
    if (step.entries < PIECE) return done
  }
}

/** Chains the new entries of every school. @returns a school each; `null` in place of one whose end was changed */
export async function extendChains(
  db: Db,
  now: number,
  signal?: AbortSignal,
): Promise<{ school: SchoolId; extended: Extended | null }[]> {
  const { rows } = await sql<{ school_id: string }>`
    select school_id from school order by school_id ${sql.raw(formatOverSchoolsComment('the log of each school is chained'))}`.execute(
    db,
  )
  const all = []
  for (const { school_id } of rows) {
    signal?.throwIfAborted()
    const school = schoolOf(school_id, 'row')
    all.push({ school, extended: await extendChain(db, school, now) })
  }
  return all
}
