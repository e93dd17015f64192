import type { Db } from '../db/db.ts'
import type { Faults } from '../import/faults.ts'
import { loadAccounts } from './account-facts.ts'
import { takenLogins } from './login-names.ts'
import { type AccountsPlan, emptyPlan } from './plan.ts'

/** New first passwords for the accounts with these sign-in names. Null with the faults told. */
export async function planReset(
  db: Db,
  logins: readonly string[],
  faults: Faults,
): Promise<AccountsPlan | null> {
  const found = new Map((await takenLogins(db, logins)).map((l) => [l.name, l.accountId]))
  const accounts = await loadAccounts(db, [...found.values()])
  const plan = emptyPlan()
  const done = new Set<string>()
  for (const login of logins) {
    const account = accounts.get(found.get(login) ?? '')
    if (!account) {
      faults.add('no_such_account', { file: '--reset' }, { login })
      continue
    }
    if (done.has(account.accountId)) continue
    done.add(account.accountId)
    const person = { group: '', number: '', name: account.name }
    plan.renewals.push({ accountId: account.accountId, login, person })
  }
  return faults.count ? null : plan
}
