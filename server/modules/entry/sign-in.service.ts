import type { Static } from 'typebox'
import type { loginPhone, mobileLogin } from '#contract/entry.ts'
import { Status } from '#contract/envelope.ts'
import type { LoginReply } from '#contract/login.ts'
import { readStudentNumber } from '#core/domain/entry/student-number.ts'
import type { Db } from '../../db/db.ts'
import { needsCaptcha, spendCaptcha } from '../../http/captcha-gate.ts'
import { enterAccount } from '../../http/enter.ts'
import { checkPassword } from '../../http/passwords.ts'
import { Refusal } from '../../http/refusal.ts'
import { openSealed } from '../../http/seal/open-sealed.ts'
import { addressSubject, admit, forgetTries, hashedSubject, uncountTry } from '../../http/tries.ts'
import { checkCode } from '../../sms/codes.ts'
import { accountByPhone, accountsByNumber } from './accounts.repo.ts'
import { phoneOf } from './code.service.ts'

/** Failures in 15 minutes before a student number has to wait, and an address. */
export const NUMBER_TRIES = 10
export const ADDRESS_TRIES = 300
/** What stands for "any school" in a sealed field, which may not be empty. */
const ANY_SCHOOL = '-'

/**
 * Signs in with a code.
 * @throws Refusal 10001 the code is no good, or the phone has no account: nothing was sent then; 10004 too many tries
 */
export async function signInByCode(
  db: Db,
  { phone: given, codeId, code }: Static<typeof loginPhone.body>,
  address: string,
  now: number,
): Promise<Static<typeof LoginReply>> {
  const phone = phoneOf(given)
  await admit(db, addressSubject(address), ADDRESS_TRIES, now)
  await checkCode(db, { codeId, code, phone, purpose: 'login' }, now)
  const account = await accountByPhone(db, phone)
  if (!account) throw new Refusal(Status.badRequest, 'codeWrong', { because: 'no account' })
  await uncountTry(db, addressSubject(address), now)
  return enterAccount(db, account, now)
}

/**
 * Signs in a student with number and password; where several schools have the number, the school must be named.
 * @throws Refusal 10001 seal; 10003 no such student or another password; 10004 too many tries; 10007 a puzzle first
 */
export async function signInByNumber(
  db: Db,
  given: Static<typeof mobileLogin.body>,
  address: string,
  now: number,
): Promise<Static<typeof LoginReply>> {
  const sealed = await openSealed(db, given, ['number', 'school', 'password'], now)
  const number = readStudentNumber(sealed.number) ?? ''
  const school = sealed.school.trim()
  const subject = hashedSubject('number', `${number}\n${school}`)
  if (await needsCaptcha(db, address, subject, now))
    await spendCaptcha(db, given.validate, 'login', address, now)
  await admit(db, addressSubject(address), ADDRESS_TRIES, now)
  await admit(db, subject, NUMBER_TRIES, now)

  const found = await accountsByNumber(db, number, school === ANY_SCHOOL ? null : school)
  const account = found.length === 1 ? found[0] : undefined
  if (!(await checkPassword(account?.password_hash ?? null, sealed.password)) || !account) {
    throw new Refusal(Status.badCredentials, 'badCredentials', { because: 'credentials' })
  }
  await uncountTry(db, addressSubject(address), now)
  await forgetTries(db, subject, now)
  return enterAccount(db, account, now)
}
