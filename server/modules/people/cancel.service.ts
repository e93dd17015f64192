import { Status } from '#contract/envelope.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { overSchools } from '../../db/tenancy.ts'
import { Refusal } from '../../http/reply/refusal.ts'

/** Days in which a cancellation may be taken back. */
export const COOLING_DAYS = 7
const DAY_MS = 86_400_000
const WORDS = ['注销', 'cancel']

/** Epoch ms when the account will be cancelled, or null. */
export async function cancelDueAt(db: Db, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('account_cancel')
    .where('account_id', '=', accountId)
    .where('done_at', 'is', null)
    .select('due_at')
    .executeTakeFirst()
  return row ? row.due_at.getTime() : null
}

/**
 * Asks for the cancellation of an account. Asked again, the first day counts.
 * @throws Refusal 1 when the word was not typed
 */
export async function askCancel(db: Db, accountId: string, typed: string, now: number) {
  if (!WORDS.includes(typed.normalize('NFKC').trim().toLowerCase()))
    throw new Refusal(Status.failed, 'cancelWord')
  await db
    .insertInto('account_cancel')
    .values({
      account_id: accountId,
      asked_at: new Date(now),
      due_at: new Date(now + COOLING_DAYS * DAY_MS),
      done_at: null,
    })
    .onConflict((c) => c.column('account_id').doNothing())
    .execute()
  return { cancelDueAt: await cancelDueAt(db, accountId) }
}

export async function revokeCancel(db: Db, accountId: string): Promise<{ cancelDueAt: null }> {
  await db
    .deleteFrom('account_cancel')
    .where('account_id', '=', accountId)
    .where('done_at', 'is', null)
    .execute()
  return { cancelDueAt: null }
}

/** Carries out the cancellations whose day has come. @returns how many */
export async function closeDue(db: Db, now: number): Promise<number> {
  const due = await db
    .selectFrom('account_cancel')
    .where('done_at', 'is', null)
    .where('due_at', '<=', new Date(now))
    .select('account_id')
    .limit(100)
    .execute()
  let closed = 0
  for (const { account_id } of due) {
    if (await inTransaction(db, (tx) => close(tx, account_id, new Date(now)))) closed++
  }
  return closed
}

/** Tables in which an account's own rows lie under its id. What the school knows of the student stays the school's. */
const OWN = [
  'account_login',
  'account_user',
  'user_action',
  'account_action',
  'unbinding',
  'todo',
  'number_request',
  'grade_choice',
  'calendar_feed',
  'push_device',
  'push_follower',
  'push_sent',
  'push_wish',
  'paper_reader',
  'external_identity',
  'consent',
  'job',
] as const

async function close(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const mine = await tx
    .updateTable('account_cancel')
    .set({ done_at: at })
    .where('account_id', '=', accountId)
    .where('done_at', 'is', null)
    .where('due_at', '<=', at)
    .executeTakeFirst()
  // taken back, or carried out by another process, meanwhile
  if (mine.numUpdatedRows === 0n) return false
  for (const table of OWN) {
    const own = tx.deleteFrom(table).where('account_id', '=', accountId)
    await own.modifyEnd(overSchools('an account is closed')).execute()
  }
  await tx
    .updateTable('session')
    .set({ ended_reason: 'closed' })
    .where('account_id', '=', accountId)
    .where('ended_reason', 'is', null)
    .execute()
  await tx
    .updateTable('account')
    .set({ closed: true, name: '', phone: '', last_user_id: '' })
    .where('account_id', '=', accountId)
    .execute()
  return true
}
