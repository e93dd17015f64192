import type { Static } from 'typebox'
import type { register } from '#contract/account/entry.ts'
import type { LoginReply } from '#contract/account/login.ts'
import { Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { readName } from '#core/domain/entry/person-name.ts'
import { PROTOCOL_VERSION } from '#core/domain/entry/protocol.ts'
import { accountKey, accountKeySecret } from '../../db/account-key.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { schoolOf } from '../../db/scope.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { openSealed } from '../../http/seal/open-sealed.ts'
import { tellGuardians } from '../../http/session/bindings.ts'
import { enterAccount } from '../../http/session/enter-account.ts'
import { hashPassword } from '../../http/session/passwords.ts'
import { requireGood } from '../../http/session/require-good-password.ts'
import { readTicket, type TicketFacts, useTicket } from '../../http/session/tickets.ts'
import { requireWritable } from '../../http/switches/read-only.ts'
import { guardianOf, keepConsent } from './consent.service.ts'
import { hasAccount, lockRegisteringStudent } from './student.repo.ts'

type RegisterBody = Static<typeof register.body>
type TicketChild = TicketFacts['child']

const refused = (key: 'proofOver' | 'registered' | 'studentRegistered' | 'guardianNeeded') =>
  new Refusal(Status.badRequest, key, { because: key })

/**
 * Makes an account for whoever proved a phone and a student, with consent on record, and signs in. All or nothing; each
 * proof makes one account.
 * @throws Refusal 10001 saying which proof is over, which rule is broken, or that there is an account already; 10032 while the
 * school is read-only
 */
export async function registerAccount(
  db: Db,
  given: RegisterBody,
  now: number,
): Promise<Static<typeof LoginReply>> {
  const sealed = await openSealed(db, given, ['name', 'password'], now)
  if (given.version !== PROTOCOL_VERSION) throw new Refusal(Status.badRequest, 'versionOld')
  const name = readName(sealed.name)
  if (name === null) throw new Refusal(Status.badRequest, 'nameWrong')
  const phone = (await readTicket(db, 'phone', given.ticket, now)) ?? { purpose: '', phone: '' }
  const child = await readTicket(db, 'child', given.childTicket, now)
  if (phone.purpose !== 'register' || child?.phone !== phone.phone) throw refused('proofOver')
  requireGood(sealed.password, [phone.phone, name])
  await requireWritable(db, schoolOf(child.schoolId, 'row'))
  const hash = await hashPassword(sealed.password)
  const secret = await accountKeySecret(db)
  const account_id = newId(now)
  const account_key = accountKey(secret, account_id)

  await inTransaction(db, async (tx) => {
    const used = await useTicket(tx, 'phone', given.ticket, now)
    const usedChild = await useTicket(tx, 'child', given.childTicket, now)
    if (!used || !usedChild) throw refused('proofOver')
    const student = await lockRegisteringStudent(tx, child)
    if (!student) throw refused('proofOver')
    requireGood(sealed.password, [student.name, student.student_number])
    if (given.userType === Role.student && (await hasAccount(tx, child))) throw refused('studentRegistered')
    const guardian = await guardianFor(tx, given, child, now)
    await takePhone(tx, phone.phone, account_id)
    await tx
      .insertInto('account')
      .values({ account_id, account_key, name, password_hash: hash, password_status: 1, phone: phone.phone })
      .execute()
    if (given.userType === Role.parent) {
      const at = { schoolId: schoolOf(child.schoolId, 'row'), studentId: child.studentId }
      await tellGuardians(tx, account_id, { ...at, name: student.name }, now)
    }
    await tx
      .insertInto('account_user')
      .values({
        account_id,
        user_id: newId(now),
        user_type: given.userType,
        school_id: child.schoolId,
        relative_id: child.studentId,
        user_name: given.userType === Role.student ? student.name : name,
      })
      .execute()
    await keepConsent(tx, account_id, 'protocol', '', now)
    if (guardian !== null) await keepConsent(tx, account_id, 'guardian', guardian, now)
  })
  return enterAccount(db, { account_id, account_key }, now)
}

/** The phone of the guardian who agreed; null where none is needed. */
async function guardianFor(
  tx: Tx,
  given: RegisterBody,
  child: TicketChild,
  now: number,
): Promise<string | null> {
  if (!child.needsGuardian) return null
  if (given.userType === Role.parent) {
    if (given.guardian !== true) throw refused('guardianNeeded')
    return child.phone
  }
  return guardianOf(tx, given.guardianTicket, child.phone, now)
}

/** The phone becomes the account's sign-in name; nobody else's. */
async function takePhone(tx: Tx, phone: string, account_id: string): Promise<void> {
  const bound = await tx
    .selectFrom('account')
    .where('phone', '=', phone)
    .where('closed', '=', false)
    .select('account_id')
    .executeTakeFirst()
  const done = await tx
    .insertInto('account_login')
    .values({ login_name: phone, account_id })
    .onConflict((c) => c.column('login_name').doNothing())
    .executeTakeFirst()
  if (bound || Number(done.numInsertedOrUpdatedRows ?? 0) !== 1) throw refused('registered')
}
