import type { Calls } from '#contract/calls.ts'
import { FAMILY } from '#contract/roles.ts'
import { keepLoginVersion } from '#src/platform/login-version.ts'
import { localStore, readJson } from '#src/platform/storage.ts'

export type AccountState = Calls['GET /api/base/data/system/account/user']['reply']
export type Identity = AccountState['userList'][number]

/** Who used this phone last, so that a cold start without a line knows whose reports to open. No token, no marks. */
export interface Profile {
  format: 1
  account: AccountState
  userId: string | null
}

const KEY = 'kb.profile'

const isProfile = (v: unknown): v is Profile => {
  const p = v as Partial<Profile> | null
  return (
    typeof p === 'object' &&
    p !== null &&
    p.format === 1 &&
    typeof p.account?.accountKey === 'string' &&
    Array.isArray(p.account.userList)
  )
}

export const readProfile = (): Profile | null => readJson(localStore, KEY, isProfile)

export function writeProfile(account: AccountState, identity: Identity | null): void {
  const profile: Profile = { format: 1, account, userId: identity?.userId ?? null }
  localStore.write(KEY, JSON.stringify(profile))
  keepLoginVersion(account.loginVersion)
}

/** Forgets this account; somebody else, remembered meanwhile by another tab, stays. */
export function dropProfile(accountKey: string): void {
  if (readProfile()?.account.accountKey === accountKey) localStore.remove(KEY)
}

/** A family's identity whose student the school does not know: not bound yet, unbound, or taken off the roll. */
export const isLost = (identity: Pick<Identity, 'userType' | 'studentName'>): boolean =>
  FAMILY.includes(identity.userType) && identity.studentName === null
