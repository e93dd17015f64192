import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { checkPassword } from '../http/session/passwords.ts'
import type { EndedReason } from '../http/session/sessions.ts'
import { DEMO_PASSWORD } from './password.ts'

/** In front of a hash: no password fits what follows. */
const CLOSED = 'closed:'
const ENDED: EndedReason = 'revoked'

/**
 * Shuts the demo accounts, whose password is public: the demo is off on this database. Nothing of them is removed;
 * whoever has chosen a password since keeps it.
 * @returns how many accounts were shut
 */
export async function closeDemoAccounts(db: Db): Promise<number> {
  let closed = 0
  for (const hash of await sharedHashes(db)) {
    if (!(await checkPassword(hash, DEMO_PASSWORD))) continue
    const accounts = db
      .selectFrom('account')
      .select('account_id')
      .where('password_hash', '=', CLOSED + hash)
    const { numUpdatedRows } = await db
      .updateTable('account')
      .set({ password_hash: CLOSED + hash })
      .where('password_hash', '=', hash)
      .executeTakeFirst()
    await db
      .updateTable('session')
      .set({ ended_reason: ENDED })
      .where('account_id', 'in', accounts)
      .where('ended_reason', 'is', null)
      .execute()
    closed += Number(numUpdatedRows)
  }
  return closed
}

/** Opens them again: the demo was switched on. */
export async function openDemoAccounts(db: Db): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: sql`substr(password_hash, ${CLOSED.length + 1}::int)` })
    .where('password_hash', 'like', `${CLOSED}%`)
    .execute()
}

/** Only the demo district has one hash for many accounts: every other one has a salt to itself. */
async function sharedHashes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('password_hash')
    .groupBy('password_hash')
    .having((e) => e.fn.countAll(), '>', 1)
    .execute()
  return rows.map((r) => r.password_hash).filter((hash) => !hash.startsWith(CLOSED))
}
