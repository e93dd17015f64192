import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { LoginReply } from '#contract/login.ts'
import type { Db } from '../../db/db.ts'
import { needsCaptcha, spendCaptcha } from '../../http/captcha-gate.ts'
import { enterAccount } from '../../http/enter.ts'
import { checkPassword } from '../../http/passwords.ts'
import { Refusal, sessionRevoked } from '../../http/refusal.ts'
import { openSealed } from '../../http/seal/open-sealed.ts'
import type { Sealed } from '../../http/seal/unseal.ts'
import { accountSubject, addressSubject, admit, forgetTries, uncountTry } from '../../http/tries.ts'
import { findByLoginName } from './account.repo.ts'

/** Failures in 15 minutes before an account has to wait. */
export const ACCOUNT_TRIES = 10
/** The same for an address: a school of 2,000 sits behind one, and some of them mistype. */
export const ADDRESS_TRIES = 300

/**
 * Signs in.
 * @param address key of the asker's address
 * @throws Refusal 10001 the seal or its challenge is no good; 10003 account and password do not match; 10004 too many
 *   tries; 10007 a puzzle must be solved first; 10055 the account is closed
 */
export async function signIn(
  db: Db,
  given: Sealed & { keyId: string; validate?: string },
  address: string,
  now: number,
): Promise<Static<typeof LoginReply>> {
  const sealed = await openSealed(db, given, ['account', 'password'], now)
  const account = sealed.account.trim()
  const subject = accountSubject(account)
  if (await needsCaptcha(db, address, subject, now))
    await spendCaptcha(db, given.validate, 'login', address, now)
  await admit(db, addressSubject(address), ADDRESS_TRIES, now)
  await admit(db, subject, ACCOUNT_TRIES, now)

  const found = await findByLoginName(db, account)
  if (!(await checkPassword(found?.password_hash ?? null, sealed.password)) || !found) {
    throw new Refusal(Status.badCredentials, 'badCredentials', { because: 'credentials' })
  }
  await uncountTry(db, addressSubject(address), now)
  await forgetTries(db, subject, now)
  if (found.closed) throw sessionRevoked()
  return await enterAccount(db, found, now)
}
