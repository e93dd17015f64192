import { ADMINISTRATORS, Role } from '#contract/roles.ts'
import { EMPLOYED } from '#contract/staff-roles.ts'
import type { Db } from '../db/db.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import type { Faults } from '../sheets/faults.ts'
import { type KnownAccount, loadAccounts } from './account-facts.ts'
import { findTakenLogins, LoginNames, namesFor } from './login-names.ts'
import type { AccountsOptions } from './options.ts'
import { type AccountsPlan, emptyPlan } from './plan.ts'
import { whichSchool } from './which-school.ts'

/** Staff of any kind: families do not become administrators because they bear the same name. */
const STAFF = [...EMPLOYED, ...ADMINISTRATORS]
/** Sign-in name of a new administrator for whom none is given. */
const BASE = 'admin'

type AdministratorOptions = Pick<AccountsOptions, 'school' | 'administrator' | 'account' | 'ofDistrict'>

/**
 * An administrator of a school, or of all schools of its district. Who is found by `--account`, else by the name among
 * the school's staff, keeps the account; anybody else gets a new one. The same again changes nothing. Null with the
 * faults told.
 */
export async function planAdministrator(
  db: Db,
  asked: AdministratorOptions,
  faults: Faults,
): Promise<AccountsPlan | null> {
  const school = await whichSchool(db, asked.school, { file: '--school' }, faults)
  if (!school) return null
  const schools = asked.ofDistrict ? await schoolsOfDistrict(db, school.districtId) : [school.schoolId]
  const found = await findAccount(db, asked, schools, faults)
  if (found === 'fault') return null
  const plan = emptyPlan()
  const userType = asked.ofDistrict ? Role.districtAdministrator : Role.administrator
  const userName = found?.name ?? asked.administrator
  const identities = schools
    .filter((schoolId) => !found?.identities.some((i) => i.userType === userType && i.schoolId === schoolId))
    .map((schoolId) => ({ userType, schoolId, relativeId: schoolId, userName }))
  if (found) {
    plan.identities = identities.map((identity) => ({ accountId: found.accountId, identity }))
    plan.counts.kept = 1
    return plan
  }
  const names = new LoginNames(
    (await findTakenLogins(db, namesFor(BASE, school.schoolId))).map((l) => l.name),
  )
  const login = asked.account || names.give(BASE, school.schoolId)
  const person = { group: school.name, number: '', name: userName }
  plan.fresh.push({ login, name: userName, identities, person })
  plan.counts.coded = names.coded
  return plan
}

async function schoolsOfDistrict(db: Db, districtId: string): Promise<SchoolId[]> {
  const rows = await db
    .selectFrom('school')
    .where('district_id', '=', districtId)
    .select('school_id')
    .orderBy('school_id')
    .execute()
  return rows.map((row) => schoolOf(row.school_id, 'command'))
}

/** The account that is there; null: none. */
async function findAccount(
  db: Db,
  { administrator, account }: AdministratorOptions,
  schools: readonly SchoolId[],
  faults: Faults,
): Promise<KnownAccount | null | 'fault'> {
  if (account) {
    const [login] = await findTakenLogins(db, [account])
    return login ? ((await loadAccounts(db, [login.accountId])).get(login.accountId) ?? null) : null
  }
  const rows = await db
    .selectFrom('account_user as u')
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .where('u.school_id', 'in', schools)
    .where('u.user_type', 'in', STAFF)
    .where('u.user_name', '=', administrator)
    .where('a.closed', '=', false)
    .select('u.account_id')
    .distinct()
    .execute()
  const accounts = await loadAccounts(
    db,
    rows.map((row) => row.account_id),
  )
  if (accounts.size > 1) {
    faults.add('administrator_shared_name', { file: '--administrator' }, { name: administrator })
    return 'fault'
  }
  return [...accounts.values()][0] ?? null
}
