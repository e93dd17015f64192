import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/db.ts'
import type { EndedReason } from '../../http/session/sessions.ts'
import { lockChosenAccounts } from './chosen.service.ts'
import { type AccountActionContext, formatAuditTarget } from './doing.rules.ts'

/** Locks accounts and ends their sessions. Who is locked already is passed over. @throws Refusal as `lockChosenAccounts` */
export const lockAccounts = (doing: AccountActionContext, ids: readonly string[]) => setLock(doing, ids, true)

/** Lets accounts sign in again. @throws Refusal as `lockChosenAccounts` */
export const unlockAccounts = (doing: AccountActionContext, ids: readonly string[]) =>
  setLock(doing, ids, false)

/** Nobody locks himself, so a school whose administrator is at work keeps one who can sign in. */
async function setLock({ db, who, audit, now }: AccountActionContext, ids: readonly string[], lock: boolean) {
  return inTransaction(db, async (tx) => {
    const chosen = await lockChosenAccounts(tx, who, ids)
    const changed = chosen.filter((one) => one.locked !== lock)
    if (changed.length === 0) {
      audit.nothing()
      return { changed: 0 }
    }
    const accountIds = changed.map((one) => one.accountId)
    await tx
      .updateTable('account')
      .set({ locked_at: lock ? new Date(now) : null })
      .where(sql<boolean>`account_id = any(${accountIds}::text[])`)
      .execute()
    if (lock) await endSessions(tx, accountIds, 'locked')
    await audit.note(tx, {
      target: formatAuditTarget(changed.map((one) => one.login)),
      before: { locked: !lock },
      after: { locked: lock, accounts: changed.map((one) => one.login) },
    })
    return { changed: changed.length }
  })
}

/** Ends every session of accounts. @returns of how many accounts there were any */
export async function signOutEverywhere({ db, who, audit }: AccountActionContext, ids: readonly string[]) {
  return inTransaction(db, async (tx) => {
    const chosen = await lockChosenAccounts(tx, who, ids)
    const accountIds = chosen.map((one) => one.accountId)
    const ended = await endSessions(tx, accountIds, 'revoked')
    if (ended.size === 0) audit.nothing()
    else {
      const out = chosen.filter((one) => ended.has(one.accountId)).map((one) => one.login)
      await audit.note(tx, { target: formatAuditTarget(out), after: { signedOut: out } })
    }
    return { changed: ended.size }
  })
}

async function endSessions(tx: Tx, accountIds: readonly string[], reason: EndedReason): Promise<Set<string>> {
  const rows = await tx
    .updateTable('session')
    .set({ ended_reason: reason })
    .where(sql<boolean>`account_id = any(${accountIds}::text[])`)
    .where('ended_reason', 'is', null)
    .returning('account_id')
    .execute()
  return new Set(rows.map((row) => row.account_id))
}
