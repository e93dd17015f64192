import { Role } from '#contract/roles.ts'
import type { PeopleRow } from '../accounts/people/read-people.ts'
import { newId } from '../db/ids.ts'
import { matchStoredNumber } from '../import/resolve/stored-number.ts'
import type { PlannedParent, Planning } from './planning.ts'

/**
 * Plans the parents of a file: accounts that are there are bound to the children, others are made under their phone, or
 * number. Who has neither is named.
 */
export async function planParents(planning: Planning, rows: readonly PeopleRow[]): Promise<void> {
  const { db, school, plan, faults, tell } = planning
  const own = rows.filter((row) => row.kind.userType === Role.parent)
  if (own.length === 0) return
  const names = [...new Set(own.flatMap((row) => [row.phone, row.staff]).filter((name) => name !== ''))]
  const accounts = names.length === 0 ? [] : await accountsOf(planning, names)
  const bound = await db
    .selectFrom('account_user')
    .where('school_id', '=', school.schoolId)
    .where('user_type', '=', Role.parent)
    .select(['account_id', 'relative_id'])
    .execute()
  const fresh = new Map<string, { accountId: string; made: PlannedParent['made'] }>()
  const isBound = new Set(bound.map((b) => `${b.account_id} ${b.relative_id}`))
  for (const row of own) {
    const known = accounts.find(({ names: its }) =>
      its.some((name) => name !== '' && (name === row.phone || name === row.staff)),
    )
    const login = row.phone || row.staff
    const account = known ? { ...known, made: null } : (fresh.get(login) ?? newAccount(row.name, login))
    if (account?.made) fresh.set(login, account)
    for (const number of row.children) {
      const child = school.students.get(matchStoredNumber(school.students, number))
      const about = child ? `${child.name} ${number}` : number
      if (!child) faults.add('no_such_student', row.place('child'), { school: school.name, number })
      else if (!account || known?.closed) tell('noAccount', { name: row.name }, '', about)
      else if (isBound.has(`${account.accountId} ${child.studentId}`)) plan.same += 1
      else {
        isBound.add(`${account.accountId} ${child.studentId}`)
        const { accountId, made } = account
        plan.parents.push({ accountId, made, studentId: child.studentId, childName: child.name })
        tell(
          made ? 'parent' : 'bound',
          { name: row.name, ...(made ? { number: made.login } : {}) },
          '',
          about,
        )
      }
    }
  }
}

const newAccount = (name: string, login: string) =>
  login === '' ? null : { accountId: newId(), made: { name, login } }

/** Accounts by what they sign in by, a name or a phone; closed ones keep their names. */
async function accountsOf({ db }: Planning, names: readonly string[]) {
  const rows = await db
    .selectFrom('account as a')
    .leftJoin('account_login as l', 'l.account_id', 'a.account_id')
    .where((e) => e.or([e('a.phone', 'in', names), e('l.login_name', 'in', names)]))
    .select(['a.account_id', 'a.phone', 'a.closed', 'l.login_name'])
    .orderBy('a.closed')
    .execute()
  return rows.map((r) => ({
    accountId: r.account_id,
    closed: r.closed,
    names: [r.phone ?? '', r.login_name ?? ''],
  }))
}
