import type { Static } from 'typebox'
import type { LoginReply } from '#contract/account/login.ts'
import { Status } from '#contract/envelope.ts'
import { comparableId } from '#core/domain/entry/typed.ts'
import type { Db } from '../../db/db.ts'
import { attemptOf, beginAttempt, endAttempt } from '../../http/limits/attempts.ts'
import type { Caller } from '../../http/limits/caller.ts'
import { Refusal, sessionRevoked } from '../../http/reply/refusal.ts'
import { openSealed } from '../../http/seal/open-sealed.ts'
import type { SealedPayload } from '../../http/seal/unseal.ts'
import type { DeviceAccount } from '../../http/session/device.ts'
import { enterAccount } from '../../http/session/enter-account.ts'
import { checkTyped, signInCrowd } from '../../http/session/passwords.ts'
import { findByLoginName } from './account.repo.ts'

/**
 * Signs in.
 * @returns the answer, and whose it is
 * @throws Refusal 10001 the seal or its challenge is no good; 10003 account and password do not match; 10004 too many
 *   tries; 10007 a puzzle must be solved first; 10055 the account is closed;
 *   10503 too many sign in at once
 */
export function signIn(
  db: Db,
  given: SealedPayload & { keyId: string; validate?: string },
  caller: Caller,
  now: number,
): Promise<{ answer: Static<typeof LoginReply>; account: DeviceAccount }> {
  return signInCrowd(async () => {
    const sealed = await openSealed(db, given, ['account', 'password'], now)
    const account = sealed.account.trim()
    const found = await findByLoginName(db, account)
    // however the name is written, tries of it count together
    const name = found?.login_name ?? comparableId(account)
    const attempt = await attemptOf(db, 'account', caller, name, found)
    await beginAttempt(db, attempt, given.validate, now)
    if (!(await checkTyped(found?.password_hash ?? null, sealed.password)) || !found) {
      throw new Refusal(Status.badCredentials, 'badCredentials', { because: 'credentials' })
    }
    await endAttempt(db, attempt, now)
    if (found.closed) throw sessionRevoked()
    return { answer: await enterAccount(db, found, now), account: found }
  })
}
