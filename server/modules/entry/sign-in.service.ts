import type { Static } from 'typebox'
import type { loginPhone, mobileLogin } from '#contract/account/entry.ts'
import type { LoginReply } from '#contract/account/login.ts'
import { Status } from '#contract/envelope.ts'
import { comparableId, plainTyped } from '#core/domain/entry/typed.ts'
import type { Db } from '../../db/db.ts'
import { attemptOf, beginAttempt, endAttempt } from '../../http/limits/attempts.ts'
import type { Caller } from '../../http/limits/caller.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { openSealed } from '../../http/seal/open-sealed.ts'
import { enterAccount } from '../../http/session/enter-account.ts'
import { checkTyped, signInCrowd } from '../../http/session/passwords.ts'
import { checkCode } from '../../sms/codes.ts'
import { accountByPhone, accountsByNumber } from './accounts.repo.ts'
import { phoneOf } from './code.service.ts'

/** What stands for "any school" in a sealed field, which may not be empty. */
const ANY_SCHOOL = '-'

/**
 * Signs in with a code. Nothing is counted for the address: a code has its own few tries, and an id that nobody was
 * given costs whoever sends it a call, and nobody else anything.
 * @throws Refusal 10001 the code is no good, or the phone has no account: nothing was sent then
 */
export async function signInByCode(
  db: Db,
  { phone: given, codeId, code }: Static<typeof loginPhone.body>,
  now: number,
): Promise<Static<typeof LoginReply>> {
  const phone = phoneOf(given)
  await checkCode(db, { codeId, code, phone, purpose: 'login' }, now)
  const account = await accountByPhone(db, phone)
  if (!account) throw new Refusal(Status.badRequest, 'codeWrong', { because: 'no account' })
  return enterAccount(db, account, now)
}

/**
 * Signs in a student with number and password; where several schools have the number, the school must be named.
 * @throws Refusal 10001 seal; 10003 no such student or another password; 10004 too many tries; 10007 a puzzle first; 10503 too
 *   many sign in at once
 */
export function signInByNumber(
  db: Db,
  given: Static<typeof mobileLogin.body>,
  caller: Caller,
  now: number,
): Promise<Static<typeof LoginReply>> {
  return signInCrowd(async () => {
    const sealed = await openSealed(db, given, ['number', 'school', 'password'], now)
    const number = comparableId(sealed.number)
    const school = plainTyped(sealed.school)
    const found = await accountsByNumber(db, sealed.number, school === ANY_SCHOOL ? null : school)
    const account = found.length === 1 ? found[0] : undefined
    const attempt = await attemptOf(db, 'number', caller, `${number}\n${school}`, account)
    await beginAttempt(db, attempt, given.validate, now)
    if (!(await checkTyped(account?.password_hash ?? null, sealed.password)) || !account) {
      throw new Refusal(Status.badCredentials, 'badCredentials', { because: 'credentials' })
    }
    await endAttempt(db, attempt, now)
    return enterAccount(db, account, now)
  })
}
