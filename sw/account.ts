import { type Announced, WORKER_CACHE } from './messages.ts'

const AT = '/kb-worker/announced'

/** Whose pages the worker serves kept data to. */
export interface AccountKeeper {
  get(): Promise<Announced | null>
  /** Takes what the page announced last. */
  set(account: Announced | null): Promise<void>
  /** Counts up whenever the account changes: work begun before must not be kept under it. */
  epoch(): number
}

/** Remembers the announced account over the worker's restarts: a browser stops an idle worker after seconds. */
export function accountKeeper(store: CacheStorage): AccountKeeper {
  let known: Announced | null | undefined
  let epoch = 0

  const load = async (): Promise<Announced | null> => {
    const before = epoch
    const kept = await (await store.open(WORKER_CACHE)).match(AT)
    const found = kept ? ((await kept.json()) as Announced) : null
    // An announcement that came meanwhile is newer than what was kept.
    if (epoch === before) known = found
    return known ?? null
  }

  return {
    get: async () => (known === undefined ? await load() : known),
    set: async (account) => {
      if (account?.accountKey !== known?.accountKey) epoch++
      known = account
      const cache = await store.open(WORKER_CACHE)
      if (account === null) await cache.delete(AT)
      else await cache.put(AT, new Response(JSON.stringify(account)))
    },
    epoch: () => epoch,
  }
}
