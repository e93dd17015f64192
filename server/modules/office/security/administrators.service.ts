import { randomInt } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { EMPLOYED } from '#contract/staff-roles.ts'
import { isLoginName } from '#core/domain/entry/login-name.ts'
import { readName } from '#core/domain/entry/person-name.ts'
import { accountKey, accountKeySecret } from '../../../db/account-key.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { type SchoolId, schoolOf } from '../../../db/scope.ts'
import type { Audit } from '../../../http/audit/audit.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import { initialPassword } from '../../../http/session/initial-password.ts'
import { hashPassword } from '../../../http/session/passwords.ts'
import type { Principal } from '../../../http/session/principal.ts'
import * as repo from './administrators.repo.ts'
import { dropFactor } from './factor.repo.ts'

/** `password_status` of a password that its owner did not choose. */
const INITIAL = 0

type AdministratorRow = Awaited<ReturnType<typeof repo.administratorsOf>>[number]

const toAdministratorEntry = (row: AdministratorRow) => ({
  name: row.user_name,
  account: row.login_name ?? '',
})
/** One of a district is above one of a school. */
const above = (who: Principal, row: AdministratorRow): boolean =>
  who.userType === Role.districtAdministrator || row.user_type === Role.administrator

/** Whether another one is there who can sign in: a locked account runs no office. */
const isReplaced = (row: AdministratorRow, rows: readonly AdministratorRow[]): boolean =>
  rows.some((one) => one.account_id !== row.account_id && one.locked_at === null)

/** @returns the administrators, with what the one who asks may do to each */
export async function listAdministrators(db: Db, who: Principal) {
  const rows = await repo.administratorsOf(db, who.schoolId)
  return {
    administrators: rows.map((row) => {
      const self = row.account_id === who.accountId
      const secondFactor = row.confirmed_at !== null
      return {
        adminUserId: row.user_id,
        ...toAdministratorEntry(row),
        district: row.user_type === Role.districtAdministrator,
        secondFactor,
        self,
        mayRemove: row.user_type === Role.administrator && isReplaced(row, rows),
        mayReset: above(who, row) && !self && secondFactor,
      }
    }),
  }
}

/** An account that signs in with `login` and an initial password. */
async function makeAccount(tx: Tx, login: string, name: string, now: number) {
  const password = initialPassword(randomInt)
  const account_id = newId(now)
  const account_key = accountKey(await accountKeySecret(tx), account_id)
  const password_hash = await hashPassword(password)
  await tx
    .insertInto('account')
    .values({ account_id, account_key, name, password_hash, password_status: INITIAL })
    .execute()
  await tx.insertInto('account_login').values({ login_name: login, account_id }).execute()
  return { account_id, password }
}

/** Gives an account the office of a school. @returns the identity's id */
async function makeAdministrator(
  tx: Tx,
  school: SchoolId,
  account_id: string,
  user_name: string,
  now: number,
): Promise<string> {
  const user_id = newId(now)
  await tx
    .insertInto('account_user')
    .values({
      account_id,
      user_id,
      user_type: Role.administrator,
      school_id: school,
      relative_id: school,
      user_name,
    })
    .execute()
  return user_id
}

/**
 * Makes a member of staff an administrator; somebody without an account gets one.
 * @throws Refusal 10001 no such account, not of this school's staff, closed, an administrator already, a name that is
 *   taken or none
 */
export async function addAdministrator(
  db: Db,
  given: { account: string; name?: string | undefined },
  who: Principal,
  audit: Audit,
  now: number,
) {
  const login = given.account.trim()
  const no = (key: 'adminNone' | 'adminStaff' | 'adminThere' | 'loginTaken' | 'loginWrong' | 'nameWrong') =>
    new Refusal(Status.badRequest, key)
  return inTransaction(db, async (tx) => {
    await repo.lockAdministrators(tx, who.schoolId)
    const known = await repo.accountNamed(tx, who.schoolId, login)
    if (given.name === undefined) {
      // an account elsewhere and none are one answer: whose sign-in name it is would be told else
      const former = await repo.hasLostOffice(tx, who.schoolId, login)
      if (!known || known.closed || (known.roles.length === 0 && !former)) throw no('adminNone')
      if (known.roles.some((role) => role === Role.administrator || role === Role.districtAdministrator))
        throw no('adminThere')
      if (!former && !known.roles.some((role) => EMPLOYED.some((one) => one === role))) throw no('adminStaff')
      const adminUserId = await makeAdministrator(tx, who.schoolId, known.account_id, known.name, now)
      await audit.note(tx, { target: login, after: { name: known.name, account: login } })
      return { adminUserId, name: known.name, account: login, initialPassword: null }
    }
    const name = readName(given.name)
    if (name === null) throw no('nameWrong')
    if (!isLoginName(login)) throw no('loginWrong')
    if (known) throw no('loginTaken')
    const { account_id, password } = await makeAccount(tx, login, name, now)
    const adminUserId = await makeAdministrator(tx, who.schoolId, account_id, name, now)
    await audit.note(tx, { target: login, after: { name, account: login, newAccount: true } })
    return { adminUserId, name, account: login, initialPassword: password }
  })
}

/** The administrator an id means, with all of them. @throws Refusal 10005 there is none; 10001 one of the district */
async function oneOf(
  tx: Tx,
  who: Principal,
  userId: string,
): Promise<[AdministratorRow, readonly AdministratorRow[]]> {
  await repo.lockAdministrators(tx, who.schoolId)
  const rows = await repo.administratorsOf(tx, who.schoolId)
  const row = rows.find((one) => one.user_id === userId)
  if (!row) throw notFound()
  if (!above(who, row)) throw new Refusal(Status.badRequest, 'adminOfDistrict')
  return [row, rows]
}

/**
 * Takes the office away; the account and its other roles stay. Whoever had it may be given it again by the sign-in name.
 * @throws Refusal 10005 not an administrator of this school; 10001 the last one, or one of the district
 */
export function removeAdministrator(db: Db, userId: string, who: Principal, audit: Audit) {
  return inTransaction(db, async (tx) => {
    const [row, rows] = await oneOf(tx, who, userId)
    if (row.user_type !== Role.administrator) throw new Refusal(Status.badRequest, 'adminOfDistrict')
    if (!isReplaced(row, rows)) throw new Refusal(Status.badRequest, 'adminLast')
    await tx
      .deleteFrom('account_user')
      .where('school_id', '=', who.schoolId)
      .where('account_id', '=', row.account_id)
      .where('user_id', '=', userId)
      .execute()
    await audit.note(tx, { target: row.login_name ?? '', before: toAdministratorEntry(row) })
    return toAdministratorEntry(row)
  })
}

/**
 * Takes the second factor of another administrator away; noted in every school that he or she runs.
 * @throws Refusal 10005 not an administrator of this school; 10001 oneself, or one of the district
 */
export function resetFactor(db: Db, userId: string, who: Principal, audit: Audit) {
  return inTransaction(db, async (tx) => {
    const [row] = await oneOf(tx, who, userId)
    if (row.account_id === who.accountId) throw new Refusal(Status.badRequest, 'adminSelf')
    const had = await dropFactor(tx, row.account_id)
    if (!had) audit.nothing()
    else
      for (const school of await repo.schoolsRunBy(tx, row.account_id))
        await audit.note(tx, {
          target: row.login_name ?? '',
          before: { secondFactor: true },
          after: { secondFactor: false },
          school: schoolOf(school, 'row'),
        })
    return toAdministratorEntry(row)
  })
}
