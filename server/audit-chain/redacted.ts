import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { chainKey, digestOf, ENTRY, type LogEntry } from './chain.ts'

/** Notes that an erasure took a child's name out of entries of a school's log: they are whole as they are now. */
export async function noteRedacted(tx: Tx, school: SchoolId, auditIds: readonly string[]): Promise<void> {
  if (auditIds.length === 0) return
  const key = await chainKey(tx)
  const { rows } = await sql<LogEntry>`
    select ${ENTRY} from audit a where a.school_id = ${school} and a.audit_id = any(${auditIds}::text[])`.execute(
    tx,
  )
  for (const entry of rows)
    await tx
      .updateTable('audit_chain')
      .set({ digest_now: digestOf(key, entry) })
      .where('school_id', '=', school)
      .where('audit_id', '=', entry.audit_id)
      .execute()
}
