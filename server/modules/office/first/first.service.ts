import type { Static } from 'typebox'
import type { LoginReply } from '#contract/account/login.ts'
import { Status } from '#contract/envelope.ts'
import { firstMake } from '#contract/office/first.ts'
import { Role } from '#contract/roles.ts'
import { isLoginName, readSchoolName } from '#core/domain/entry/login-name.ts'
import { readName } from '#core/domain/entry/person-name.ts'
import { accountKey, accountKeySecret } from '../../../db/account-key.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { type SchoolId, schoolOf } from '../../../db/scope.ts'
import { FIRST_DISTRICT } from '../../../exams/roster/input.ts'
import { storeRoster } from '../../../exams/roster/roster.ts'
import { openAudit } from '../../../http/audit/audit.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { openSealed } from '../../../http/seal/open-sealed.ts'
import type { SealedPayload } from '../../../http/seal/unseal.ts'
import { enterAccount } from '../../../http/session/enter-account.ts'
import { hashPassword } from '../../../http/session/passwords.ts'
import { principalOf } from '../../../http/session/principal.ts'
import { requireGood } from '../../../http/session/require-good-password.ts'
import { readTicket, useTicket } from '../../../http/session/tickets.ts'

/** `password_status` of a password its owner has chosen. */
const CHOSEN = 1

const no = (key: 'firstOver' | 'schoolWrong' | 'schoolUnknown' | 'nameWrong' | 'loginWrong') =>
  new Refusal(Status.badRequest, key, { because: key })

/** Whether anybody has an account here. */
const isTaken = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('account').select('account_id').limit(1).executeTakeFirst()) !== undefined

/** @throws Refusal 10001 the link was used, is over or not the newest, or somebody has an account by now */
export async function firstState(db: Db, ticket: string, now: number) {
  if (!(await readTicket(db, 'first', ticket, now)) || (await isTaken(db))) throw no('firstOver')
  const schools = await db.selectFrom('school').select('name').orderBy('name').execute()
  return { schools: schools.map((school) => school.name) }
}

/** The school of that name; made where there is none at all. */
async function schoolNamed(tx: Tx, name: string): Promise<SchoolId> {
  const schools = await tx.selectFrom('school').select(['school_id', 'name']).execute()
  const known = schools.filter((school) => school.name === name)
  if (known[0] && known.length === 1) return schoolOf(known[0].school_id, 'row')
  if (schools.length > 0) throw no('schoolUnknown')
  const none = { grades: [], classes: [], students: [], teachers: [] }
  const stored = await storeRoster(tx, { districtName: FIRST_DISTRICT, schools: [{ name, ...none }] })
  const school = stored.schools.get(name)
  if (!school) throw new Error('The school was not stored.')
  return school.schoolId
}

/**
 * Makes the first administrator of an installation without accounts, signs in and uses the link up; all or nothing.
 * @param address key that limits know the caller by
 * @throws Refusal 10001 the link is over, or what is wrong with a field
 */
export async function makeFirst(
  db: Db,
  given: SealedPayload & { keyId: string; ticket: string },
  address: string,
  now: number,
): Promise<Static<typeof LoginReply>> {
  const sealed = await openSealed(db, given, ['school', 'name', 'account', 'password'], now)
  await firstState(db, given.ticket, now)
  const school = readSchoolName(sealed.school)
  const name = readName(sealed.name)
  const login = sealed.account.trim()
  if (school === null) throw no('schoolWrong')
  if (name === null) throw no('nameWrong')
  if (!isLoginName(login)) throw no('loginWrong')
  requireGood(sealed.password, [login, name, school])
  const password_hash = await hashPassword(sealed.password)
  const account_id = newId(now)
  const account_key = accountKey(await accountKeySecret(db), account_id)
  await inTransaction(db, async (tx) => {
    if (!(await useTicket(tx, 'first', given.ticket, now)) || (await isTaken(tx))) throw no('firstOver')
    const school_id = await schoolNamed(tx, school)
    const user_id = newId(now)
    const identity = { user_id, user_type: Role.administrator, school_id, relative_id: school_id }
    await tx
      .insertInto('account')
      .values({ account_id, account_key, name, password_hash, password_status: CHOSEN })
      .execute()
    await tx.insertInto('account_login').values({ login_name: login, account_id }).execute()
    await tx
      .insertInto('account_user')
      .values({ account_id, ...identity, user_name: name })
      .execute()
    const audit = openAudit(principalOf(account_id, identity), name, firstMake.call, address, now)
    await audit.note(tx, { target: login, after: { name, account: login, school } })
  })
  return enterAccount(db, { account_id, account_key }, now)
}
