import { countUnsentWork, type UnsentCounts } from '#core/db/unsent-counts.ts'
import { localStore } from '#src/platform/storage.ts'

/** Work of an account that is not here. */
export interface WaitingAccount extends UnsentCounts {
  accountKey: string
  /** Masked, as this phone knew it; '' where it did not. */
  name: string
}

const UNSENT = 'kb.unsent.'

/** Every account of which work waits on this phone, by its masked name and how much there is; nothing of the content. */
export async function listUnsentAccounts(): Promise<WaitingAccount[]> {
  const here = new Set(
    localStore
      .keys()
      .filter((key) => key.startsWith(UNSENT))
      .map((key) => key.slice(UNSENT.length).split('.', 1)[0] ?? ''),
  )
  const found = await Promise.all(
    [...here].map(async (accountKey) => ({
      accountKey,
      name: localStore.read(`${UNSENT}${accountKey}.name`) ?? '',
      ...(await countUnsentWork(accountKey, localStore)),
    })),
  )
  return found.filter(({ going, drafts }) => going + drafts > 0)
}
