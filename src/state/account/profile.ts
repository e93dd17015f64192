import type { Identity } from '#contract/account/identity.ts'
import type { Calls } from '#contract/calls.ts'
import { FAMILY, Role } from '#contract/roles.ts'
import { hasEnteredAsParent } from '#src/platform/came-as-parent.ts'
import { keepLoginVersion } from '#src/platform/login-version.ts'
import { localStore, readJson } from '#src/platform/storage.ts'

export type AccountState = Calls['GET /api/base/data/system/account/user']['reply']

/**
 * Whether an account's single identity is still a choice (guard 6): a parent whose student the school does not know,
 * and a teacher who came in as a parent and is none here yet.
 */
const isChoice = (only: Identity): boolean =>
  (only.userType === Role.parent && isLost(only)) || (only.userType === Role.teacher && hasEnteredAsParent())

/** The identity of this id; without one, that of an account which has a single one. Null: it has to be chosen. */
export function identityOf(account: AccountState, userId: string | null | undefined): Identity | null {
  const chosen = account.userList.find((i) => i.userId === userId)
  const [only, ...others] = account.userList
  if (chosen || !only || others.length > 0) return chosen ?? null
  return isChoice(only) ? null : only
}

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

/** The code for the copy comes when it is needed: the sign-in page's own script stays small. */
const copy = () => import('./profile-copy.ts')

function parse(text: string): Profile | null {
  try {
    const value: unknown = JSON.parse(text)
    return isProfile(value) ? value : null
  } catch {
    return null
  }
}

/** Milliseconds for which the start waits for the copy: some phones' databases never answer. */
const COPY_MS = 1_000

/** The profile from its copy, where the browser cleared `localStorage`; null: there is none, or it does not answer. */
export async function readProfileCopy(): Promise<Profile | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, COPY_MS, null))
  const text = await Promise.race([readText(), late]).catch(() => null)
  return text === null ? null : parse(text)
}

/** On a phone that nobody used before no code is loaded for it. */
async function readText(): Promise<string | null> {
  const all = await indexedDB.databases()
  return all.some(({ name }) => name === 'kb-last-account') ? await (await copy()).readCopy() : null
}

/** Deletes this account's copy. @returns false: ask again later */
export const dropProfileCopy = (accountKey: string): Promise<boolean> =>
  copy()
    .then((its) => its.dropCopy((text) => parse(text)?.account.accountKey === accountKey))
    .catch(() => false)

/** Milliseconds after which the copy is written: while somebody waits for a score nothing else is asked for (F04). */
const COPY_AFTER_MS = 8_000
let copying: ReturnType<typeof setTimeout> | undefined

/** Stores beside `localStorage` whom it remembers now. */
export async function keepProfileCopy(): Promise<void> {
  const text = localStore.read(KEY)
  if (text !== null)
    await copy().then(
      (its) => its.keepCopy(text),
      () => undefined,
    )
}

export function writeProfile(account: AccountState, identity: Identity | null): void {
  const profile: Profile = { format: 1, account, userId: identity?.userId ?? null }
  const text = JSON.stringify(profile)
  localStore.write(KEY, text)
  clearTimeout(copying)
  copying = setTimeout(() => void keepProfileCopy(), COPY_AFTER_MS)
  keepLoginVersion(account.loginVersion)
}

/** Forgets this account; somebody else, remembered meanwhile by another tab, stays. */
export function dropProfile(accountKey: string): void {
  if (readProfile()?.account.accountKey === accountKey) localStore.remove(KEY)
}

/** A family's identity whose student the school does not know: not bound yet, unbound, or taken off the roll. */
export const isLost = (identity: Pick<Identity, 'userType' | 'studentName'>): boolean =>
  FAMILY.includes(identity.userType) && identity.studentName === null
