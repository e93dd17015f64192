import { sql } from 'kysely'
import { Role } from '#contract/roles.ts'
import { EMPLOYED } from '#contract/staff-roles.ts'
import type { Db } from '../../db/db.ts'
import type { Faults } from '../../sheets/faults.ts'
import { sameName } from '../../sheets/roster/student-columns.ts'
import { findShortestLogins, type KnownAccount, loadAccounts } from '../account-facts.ts'
import { findTakenLogins, LoginNames, namesFor } from '../login-names.ts'
import type { Person } from './persons.ts'

export interface FoundAccount {
  account: KnownAccount
  login: string
}

export interface FoundAccounts {
  /** The account of each person that has one, with its sign-in name. */
  of: ReadonlyMap<Person, FoundAccount>
  names: LoginNames
}

/**
 * Finds the accounts that persons of the files have already: by the sign-in name, or as the parent of that name whom
 * one of the children has. An account under another name is told.
 */
export async function findAccounts(
  db: Db,
  persons: readonly Person[],
  faults: Faults,
): Promise<FoundAccounts> {
  const logins = await findTakenLogins(
    db,
    persons.flatMap((p) => namesFor(p.base, p.schoolId)),
  )
  const byName = new Map(logins.map((l) => [l.name, l.accountId]))
  const accounts = await loadAccounts(db, [...byName.values()])
  const byLogin = (person: Person): FoundAccount | null => {
    for (const login of namesFor(person.base, person.schoolId)) {
      const account = accounts.get(byName.get(login) ?? '')
      if (account && isOf(account, person)) return { account, login }
    }
    return null
  }
  const byChild = await parentsByChild(db, persons)
  const found = new Map<Person, FoundAccount>()
  for (const person of persons) {
    // a phone is surer than a name, a name surer than "somebody of this child"
    const known =
      person.by === 'child' ? (byChild(person) ?? byLogin(person)) : (byLogin(person) ?? byChild(person))
    if (!known) continue
    found.set(person, known)
    const row = person.duties[0]?.row
    if (!row || sameName(known.account.name, person.name)) continue
    const values = { login: known.login, known: known.account.name, name: person.name }
    faults.add('account_of_another', row.place('person'), values)
  }
  return { of: found, names: new LoginNames(byName.keys()) }
}

/** Finds the parent's account that has the person's name and one of the children. */
async function parentsByChild(
  db: Db,
  persons: readonly Person[],
): Promise<(person: Person) => FoundAccount | null> {
  const ids = persons.flatMap((p) => childrenOf(p).map((c) => c.studentId))
  const rows = await db
    .selectFrom('account_user')
    .select(['account_id', 'school_id', 'relative_id'])
    .where('user_type', '=', Role.parent)
    .where(sql<boolean>`relative_id = any(${ids}::text[])`)
    .orderBy('account_id')
    .execute()
  const accountIds = rows.map((r) => r.account_id)
  const accounts = await loadAccounts(db, accountIds)
  const logins = await findShortestLogins(db, accountIds)
  return (person) => {
    const children = childrenOf(person)
    for (const row of rows) {
      const account = accounts.get(row.account_id)
      const login = logins.get(row.account_id)
      if (!account || !login || !sameName(account.name, person.name)) continue
      if (children.some((c) => c.schoolId === row.school_id && c.studentId === row.relative_id))
        return { account, login }
    }
    return null
  }
}

const childrenOf = ({ duties }: Person) =>
  duties.flatMap((d) => d.studentIds.map((studentId) => ({ schoolId: d.school.schoolId, studentId })))

/** A staff number is only the school's, and may be a student's number as well; a phone is one person's everywhere. */
function isOf(account: KnownAccount, person: Person): boolean {
  const { by, schoolId } = person
  // registered by its owner, no child or school bound yet
  if (by === 'phone' && account.identities.length === 0) return true
  const children = childrenOf(person)
  return account.identities.some(({ userType, relativeId, ...i }) => {
    if (by === 'phone') return userType !== Role.student
    if (by === 'staff') return i.schoolId === schoolId && EMPLOYED.some((role) => role === userType)
    return (
      userType === Role.parent &&
      children.some((c) => c.schoolId === i.schoolId && c.studentId === relativeId)
    )
  })
}
