import { type KeyObject, randomInt } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { keepFigures } from '../../../exams/rules/school-figures.ts'
import type { Audit } from '../../../http/audit/audit.ts'
import { admit, settleTries } from '../../../http/limits/tries.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { SECOND_FACTOR_SETTING } from '../../../http/session/second-factor.ts'
import { installationSecret, keyedHash } from '../../../http/session/secret.ts'
import type { Session } from '../../../http/session/sessions.ts'
import { factorUri, newFactorSecret, stepOfCode } from '../../../http/session/totp.ts'
import * as repo from './factor.repo.ts'

/** How many are given at a time. */
const RECOVERY_CODES = 10
/** No vowels and no look-alikes: no words come out, and it can be copied from paper. */
const LETTERS = 'cdfhjknprtvxy34789'
const LENGTH = 12
const GROUP = 4

/** A recovery code: three groups of four, 50 bits. `random(max)` gives a whole number below `max`. */
function newRecoveryCode(random: (max: number) => number = randomInt): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)] ?? '')
  return [0, GROUP, 2 * GROUP].map((at) => letters.slice(at, at + GROUP).join('')).join('-')
}

/** The letters of a code as it was typed; null when it is none. */
function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  return letters.length === LENGTH ? letters : null
}

/** What is stored of a code: it opens nothing, also not for another account. */
const recoveryHash = (secret: KeyObject, accountId: string, code: string): string =>
  keyedHash(secret, 'recovery', accountId, readRecoveryCode(code) ?? '')

/** Wrong codes of an account in 15 minutes: of the million there are, three serve at a time. */
export const CODE_TRIES = 5
const RECOVERY_SECRET = 'second-factor-recovery'

/** Who asks, and where. */
export interface FactorContext {
  session: Session
  school: SchoolId
  audit: Audit
  now: number
}

const wrongCode = () => new Refusal(Status.badRequest, 'factorCode', { because: 'second factor' })
const subjectOf = (accountId: string): string => `factor:${accountId}`

export async function loadFactorState(db: Db, session: Session, school: SchoolId) {
  const [factor, rule] = await Promise.all([
    repo.factorOf(db, session.accountId),
    repo.findFactorRule(db, school),
  ])
  const confirmed = factor?.confirmed_at ?? null
  return {
    on: confirmed !== null,
    given: session.secondFactorGiven,
    rule,
    confirmedAt: confirmed?.getTime() ?? null,
    recoveryLeft: confirmed ? (factor?.recovery.length ?? 0) : 0,
  }
}

/**
 * A new secret; nothing counts before its first code.
 * @throws Refusal 10001 there is a second factor
 */
export async function beginFactorSetup(db: Db, { session, school, audit, now }: FactorContext) {
  const secret = newFactorSecret()
  if (!(await repo.putSecret(db, session.accountId, secret, now)))
    throw new Refusal(Status.badRequest, 'factorThere')
  audit.nothing()
  const [place, login] = await Promise.all([
    db.selectFrom('school').where('school_id', '=', school).select('name').executeTakeFirstOrThrow(),
    db
      .selectFrom('account_login')
      .where('account_id', '=', session.accountId)
      .select('login_name')
      .orderBy('login_name')
      .executeTakeFirst(),
  ])
  return { secret, uri: factorUri(secret, place.name, login?.login_name ?? '') }
}

/** Codes to be shown, and their hashes to be stored. */
async function newCodes(db: Db, accountId: string) {
  const secret = await installationSecret(db, RECOVERY_SECRET)
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode())
  return { codes, hashes: codes.map((code) => recoveryHash(secret, accountId, code)) }
}

/** Holds that it is a code of the account's secret that was not used before, and uses it up. */
async function takeCode(db: Db | Tx, accountId: string, secret: string, code: string, now: number) {
  const step = stepOfCode(secret, code, now)
  if (step === null || !(await repo.useStep(db, accountId, secret, step))) throw wrongCode()
}

/**
 * The first code: from now on the office asks for one.
 * @throws Refusal 10001 the code is wrong, nothing was begun or it is confirmed; 10004 too many tries
 */
export async function confirm(db: Db, code: string, { session, audit, now }: FactorContext) {
  const { accountId } = session
  await admit(db, subjectOf(accountId), CODE_TRIES, now)
  const { codes, hashes } = await newCodes(db, accountId)
  await inTransaction(db, async (tx) => {
    const factor = await repo.factorOf(tx, accountId)
    if (!factor) throw new Refusal(Status.badRequest, 'factorNone')
    if (factor.confirmed_at) throw new Refusal(Status.badRequest, 'factorThere')
    await takeCode(tx, accountId, factor.secret, code, now)
    await repo.confirmFactor(tx, accountId, now)
    await repo.putRecovery(tx, accountId, hashes)
    await repo.markSession(tx, session.tokenHash, now)
    await audit.note(tx, { before: { secondFactor: false }, after: { secondFactor: true } })
  })
  await settleTries(db, { forget: [subjectOf(accountId)] }, now)
  return { recoveryCodes: codes }
}

/**
 * A code, or a recovery code, for this session.
 * @throws Refusal 10001 it is wrong or used, or there is no second factor; 10004 too many tries
 */
export async function verifyFactorCode(db: Db, code: string, { session, audit, now }: FactorContext) {
  const { accountId } = session
  await admit(db, subjectOf(accountId), CODE_TRIES, now)
  const factor = await repo.factorOf(db, accountId)
  if (!factor?.confirmed_at) throw new Refusal(Status.badRequest, 'factorNone')
  const digits = code.replace(/[\s-]/g, '')
  const recovery = readRecoveryCode(code)
  const left = factor.recovery.length
  const secret = await installationSecret(db, RECOVERY_SECRET)
  await inTransaction(db, async (tx) => {
    if (recovery === null) await takeCode(tx, accountId, factor.secret, digits, now)
    else if (!(await repo.useRecovery(tx, accountId, recoveryHash(secret, accountId, code))))
      throw wrongCode()
    await repo.markSession(tx, session.tokenHash, now)
    if (recovery === null) audit.nothing()
    else await audit.note(tx, { before: { recoveryCodes: left }, after: { recoveryCodes: left - 1 } })
  })
  await settleTries(db, { forget: [subjectOf(accountId)] }, now)
  return { recoveryLeft: recovery === null ? left : left - 1 }
}

/** What only a fresh code of a confirmed second factor does. */
async function byCode(
  db: Db,
  code: string,
  { session, now }: FactorContext,
  work: (tx: Tx) => Promise<void>,
) {
  const { accountId } = session
  await admit(db, subjectOf(accountId), CODE_TRIES, now)
  await inTransaction(db, async (tx) => {
    const factor = await repo.factorOf(tx, accountId)
    if (!factor?.confirmed_at) throw new Refusal(Status.badRequest, 'factorNone')
    await takeCode(tx, accountId, factor.secret, code, now)
    await work(tx)
  })
  await settleTries(db, { forget: [subjectOf(accountId)] }, now)
}

/** New recovery codes in place of the old ones. @throws as `confirm` */
export async function renewRecovery(db: Db, code: string, asker: FactorContext) {
  const { accountId } = asker.session
  const { codes, hashes } = await newCodes(db, accountId)
  await byCode(db, code, asker, async (tx) => {
    await repo.putRecovery(tx, accountId, hashes)
    await asker.audit.note(tx, { after: { recoveryCodes: hashes.length } })
  })
  return { recoveryCodes: codes }
}

/** Switches it off. @throws as `confirm` */
export async function switchOff(db: Db, code: string, asker: FactorContext) {
  await byCode(db, code, asker, async (tx) => {
    await repo.dropFactor(tx, asker.session.accountId)
    await asker.audit.note(tx, { before: { secondFactor: true }, after: { secondFactor: false } })
  })
  return {}
}

/** What the school asks of its administrators. */
export async function setRule(db: Db, rule: 'required' | 'optional', { school, audit }: FactorContext) {
  await inTransaction(db, async (tx) => {
    const before = await repo.findFactorRule(tx, school)
    if (before === rule) return audit.nothing()
    await keepFigures(tx, school, { [SECOND_FACTOR_SETTING]: rule })
    return audit.note(tx, { before: { rule: before }, after: { rule } })
  })
  return { rule }
}
