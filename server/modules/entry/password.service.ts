import type { Static } from 'typebox'
import type { changePassword, resetPassword } from '#contract/account/entry.ts'
import { Status } from '#contract/envelope.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/db.ts'
import { admit, forgetNames, settleTries } from '../../http/limits/tries.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { openSealed } from '../../http/seal/open-sealed.ts'
import { checkPassword, hashPassword } from '../../http/session/passwords.ts'
import { requireGood } from '../../http/session/require-good-password.ts'
import { endOtherSessions, type Session } from '../../http/session/sessions.ts'
import { readTicket, useTicket } from '../../http/session/tickets.ts'
import { accountByPhone, listAccountNames } from './accounts.repo.ts'

/** Wrong current passwords in 15 minutes: somebody else may hold an unlocked phone. */
export const CHANGE_TRIES = 5
/** `password_status` of a password its owner has chosen. */
const CHOSEN = 1

const proofOver = () => new Refusal(Status.badRequest, 'proofOver', { because: 'ticket' })

const store = async (tx: Tx, accountId: string, password_hash: string): Promise<void> => {
  await tx
    .updateTable('account')
    .set({ password_hash, password_status: CHOSEN })
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * Sets a new password for the account of a proved phone and ends all its sessions.
 * @returns a name to sign in with
 * @throws Refusal 10001 the proof is over, or the password against the rules
 */
export async function reset(
  db: Db,
  given: Static<typeof resetPassword.body>,
  now: number,
): Promise<Static<typeof resetPassword.reply>> {
  const { password } = await openSealed(db, given, ['password'], now)
  const proof = await readTicket(db, 'phone', given.ticket, now)
  const account = proof?.purpose === 'reset' ? await accountByPhone(db, proof.phone) : undefined
  if (!account) throw proofOver()
  const names = await listAccountNames(db, account.account_id)
  requireGood(password, names)
  const hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    if (!(await useTicket(tx, 'phone', given.ticket, now))) throw proofOver()
    await store(tx, account.account_id, hash)
    await endOtherSessions(tx, account.account_id, null, 'password')
  })
  await forgetNames(db, names)
  return { accountName: names[0] ?? '' }
}

/**
 * Changes their own password and ends every other session.
 * @throws Refusal 10001 seal or rules; 10003 the current password is wrong; 10004 too many tries
 */
export async function changeOwnPassword(
  db: Db,
  given: Static<typeof changePassword.body>,
  session: Session,
  now: number,
): Promise<Static<typeof changePassword.reply>> {
  const { old, password } = await openSealed(db, given, ['old', 'password'], now)
  const subject = `password:${session.accountId}`
  await admit(db, subject, CHANGE_TRIES, now)
  const { password_hash } = await db
    .selectFrom('account')
    .where('account_id', '=', session.accountId)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  if (!(await checkPassword(password_hash, old))) {
    throw new Refusal(Status.badCredentials, 'oldPasswordWrong', { because: 'credentials' })
  }
  await settleTries(db, { forget: [subject] }, now)
  if (old === password) throw new Refusal(Status.badRequest, 'passwordSame')
  requireGood(password, await listAccountNames(db, session.accountId))
  const hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await store(tx, session.accountId, hash)
    await endOtherSessions(tx, session.accountId, session.tokenHash, 'password')
  })
  return { passwordStatus: CHOSEN }
}
