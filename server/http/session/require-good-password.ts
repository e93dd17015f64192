import { Status } from '#contract/envelope.ts'
import { type PasswordFault, passwordFault } from '#core/domain/entry/password.ts'
import type { MessageKey } from '../reply/messages.ts'
import { Refusal } from '../reply/refusal.ts'

const SAID: Readonly<Record<PasswordFault, MessageKey>> = {
  short: 'passwordShort',
  long: 'passwordLong',
  account: 'passwordIsAccount',
  common: 'passwordCommon',
}

/**
 * Holds a new password to the rules.
 * @param names what it must not be: account names, phone, own name
 * @throws Refusal 10001 saying what is wrong
 */
export function requireGood(password: string, names: readonly string[]): void {
  const fault = passwordFault(password, names)
  if (fault) throw new Refusal(Status.badRequest, SAID[fault])
}
