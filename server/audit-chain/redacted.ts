import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { chainKey, digestOf, ENTRY, type LogEntry, lockOf } from './chain.ts'

type Chained = LogEntry & { digest: string }

/**
 * Lets an erasure take a child's name out of entries of a school's log: those that were whole before count as whole as they
 * are afterwards; one that was touched before stays a fault.
 * @param erase changes the entries, in the same transaction
 */
export async function redacting(
  tx: Tx,
  school: SchoolId,
  auditIds: readonly string[],
  erase: () => Promise<void>,
): Promise<void> {
  if (auditIds.length === 0) return erase()
  await sql`select pg_advisory_xact_lock(${lockOf(school)})`.execute(tx)
  const key = await chainKey(tx)
  const entries = async (ids: readonly string[]) =>
    (
      await sql<Chained>`
        select ${ENTRY}, coalesce(c.digest_now, c.digest) as digest
        from audit a join audit_chain c on c.school_id = a.school_id and c.audit_id = a.audit_id
        where a.school_id = ${school} and a.audit_id = any(${ids}::text[])`.execute(tx)
    ).rows
  const whole = (await entries(auditIds)).filter(({ digest, ...entry }) => digestOf(key, entry) === digest)
  await erase()
  for (const { digest: _, ...entry } of await entries(whole.map((one) => one.audit_id)))
    await tx
      .updateTable('audit_chain')
      .set({ digest_now: digestOf(key, entry) })
      .where('school_id', '=', school)
      .where('audit_id', '=', entry.audit_id)
      .execute()
}
