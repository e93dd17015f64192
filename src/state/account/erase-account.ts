import { forgetAccount } from '#src/bridges/sw.bridge.ts'
import { localStore, readJson } from '#src/platform/storage.ts'
import { closeReplies } from '../replies.ts'
import { closeWork } from '../unsent/work-close.ts'
import { dropProfileCopy } from './profile.ts'

/** Accounts whose data must go from this phone; written before the work, so that a killed page finishes it later. */
const KEY = 'kb.erasing'
const isList = (v: unknown): v is string[] => Array.isArray(v) && v.every((k) => typeof k === 'string')
const owed = (): string[] => readJson(localStore, KEY, isList) ?? []

/** Comes with home: who has been in has it, also without a line; asked for on the sign-in page it is owed till it comes. */
const eraseDatabase = (accountKey: string): Promise<boolean> =>
  import('#core/db/erase.ts').then(
    (its) => its.eraseDatabase(accountKey),
    () => false,
  )

const keepOwed = (list: string[]): void => {
  if (list.length === 0) localStore.remove(KEY)
  else localStore.write(KEY, JSON.stringify(list))
}

/** True: an account's data must still go, so nobody is taken from what is left of it. */
export const owesErasing = (): boolean => owed().length > 0

/** Removes every report, list and picture kept for an account, with or without a line. */
export async function eraseAccount(accountKey: string): Promise<void> {
  keepOwed([...new Set([...owed(), accountKey])])
  closeWork()
  await closeReplies()
  const done = await Promise.all([
    forgetAccount(accountKey),
    eraseDatabase(accountKey),
    dropProfileCopy(accountKey),
  ])
  if (done.every(Boolean)) keepOwed(owed().filter((key) => key !== accountKey))
}

/** Ends what a killed page began. */
export async function finishErasing(): Promise<void> {
  for (const accountKey of owed()) await eraseAccount(accountKey)
}
