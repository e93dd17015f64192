import { accountKey } from '../db/account-key.ts'
import type { Tx } from '../db/db.ts'
import type { DemoAccount } from './accounts.ts'

/** Accounts a statement: 8 columns each stay far below the 65,535 parameters a statement may have. */
const BATCH = 1000
/** The demo password is public: nobody is asked to change it. */
const PASSWORD_CHANGED = 1

export interface AccountSecrets {
  passwordHash: string
  accountKeySecret: Buffer
}

/** Writes accounts with their sign-in names and identities. */
export async function storeAccounts(
  tx: Tx,
  accounts: readonly DemoAccount[],
  secrets: AccountSecrets,
  makeId: () => string,
): Promise<void> {
  for (let from = 0; from < accounts.length; from += BATCH) {
    const part = accounts.slice(from, from + BATCH).map((a) => ({ ...a, accountId: makeId() }))
    await tx
      .insertInto('account')
      .values(
        part.map((a) => ({
          account_id: a.accountId,
          account_key: accountKey(secrets.accountKeySecret, a.accountId),
          name: a.name,
          password_hash: secrets.passwordHash,
          password_status: PASSWORD_CHANGED,
        })),
      )
      .execute()
    await tx
      .insertInto('account_login')
      .values(part.flatMap((a) => a.logins.map((login_name) => ({ login_name, account_id: a.accountId }))))
      .execute()
    await tx
      .insertInto('account_user')
      .values(
        part.flatMap((a) =>
          a.identities.map((i) => ({
            account_id: a.accountId,
            user_id: makeId(),
            user_type: i.userType,
            school_id: i.schoolId,
            relative_id: i.relativeId,
            user_name: i.userName,
          })),
        ),
      )
      .execute()
  }
}
