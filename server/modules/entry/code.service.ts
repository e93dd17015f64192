import type { Static } from 'typebox'
import type { checkIdentify } from '#contract/account/entry.ts'
import { Status } from '#contract/envelope.ts'
import type { Locale } from '#contract/locale.ts'
import { readPhone } from '#core/domain/entry/phone.ts'
import type { Db } from '../../db/db.ts'
import { spendCaptcha } from '../../http/limits/attempts.ts'
import type { Caller } from '../../http/limits/caller.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { giveTicket } from '../../http/session/tickets.ts'
import { type CodeState, checkCode, codeState, sendCode } from '../../sms/codes.ts'
import type { Sms } from '../../sms/sms.ts'
import { accountByPhone } from './accounts.repo.ts'

/** How long a proved phone may be used for what it was proved for. */
export const PHONE_TICKET_MS = 15 * 60_000

type IdentifyBody = Static<typeof checkIdentify.body>
type IdentifyReply = Static<typeof checkIdentify.reply>
export interface CodeRequestContext {
  readonly caller: Caller
  readonly locale: Locale
  /** Epoch ms. */
  readonly now: number
}

/** @throws Refusal 10001 when it is none */
export function phoneOf(text: string): string {
  const phone = readPhone(text)
  if (phone === null) throw new Refusal(Status.badRequest, 'phoneWrong')
  return phone
}

const answerOf = (code: CodeState, ticket: string | null): IdentifyReply => ({
  codeId: code.codeId,
  waitSeconds: code.waitSeconds,
  expiresIn: code.expiresIn,
  ticket,
})

/**
 * Sends a code after a solved puzzle. To sign in or to reset, only a phone with an account gets one; the answer is the
 * same for any number.
 * @throws Refusal 10001 no phone number; 10004 too soon or too many; 10007 no puzzle solved
 */
export async function askCode(
  db: Db,
  sms: Sms,
  { purpose, phone: given, validate }: IdentifyBody,
  { caller, locale, now }: CodeRequestContext,
  failed: (reason: unknown) => void,
): Promise<IdentifyReply> {
  const phone = phoneOf(given)
  await spendCaptcha(db, validate, 'code', caller.address, now)
  const known = await accountByPhone(db, phone)
  const wanted = purpose === 'register' || purpose === 'guardian' || known !== undefined
  return answerOf(await sendCode(db, sms, { purpose, phone, caller, wanted, locale }, now, failed), null)
}

/**
 * Checks a code and gives a ticket for its purpose. A code to sign in is checked by signing in.
 * @throws Refusal 10001 no good
 */
export async function proveCode(
  db: Db,
  given: IdentifyBody,
  { now }: CodeRequestContext,
): Promise<IdentifyReply> {
  const { purpose, codeId = '', code = '' } = given
  const phone = phoneOf(given.phone)
  await checkCode(db, { codeId, purpose, phone, code }, now)
  const ticket = await giveTicket(db, 'phone', { purpose, phone }, now, PHONE_TICKET_MS)
  return answerOf(await codeState(db, codeId, now), ticket)
}
