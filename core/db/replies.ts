import type { KeptReply } from '#core/domain/reply/kept-reply.ts'
import { isPastKeeping } from '#core/domain/reply/kept-reply.ts'
import { type AccountStore, type AccountStoreOptions, openAccountStore, type Rung } from './store.ts'

/** Replies of one account: on the device, or in memory when the device refuses. */
export interface Replies {
  read(key: string): Promise<KeptReply | null>
  write(key: string, call: string, reply: KeptReply): Promise<Rung>
  remove(key: string): Promise<void>
  close(): void
}

/** Most replies kept for an account; the oldest go first. */
export const MAX_REPLIES = 200

/** @param options `now` in epoch ms: a reply past its keeping is taken away when it is asked for */
export function openReplies(
  accountKey: string,
  options: AccountStoreOptions & { now?: () => number } = {},
): Replies {
  const { now = Date.now } = options
  const store: AccountStore = openAccountStore(accountKey, options)
  const memory = new Map<string, KeptReply>()
  return {
    read: (key) =>
      store.use(
        async (db) => {
          const kept = await db.payload.get(key)
          if (!kept || !isPastKeeping(kept.asOf, now())) return kept ?? null
          await db.payload.delete(key)
          return null
        },
        () => memory.get(key) ?? null,
      ),
    write: async (key, call, reply) => {
      await store.use(
        async (db) => {
          await db.transaction('rw', db.payload, async () => {
            await db.payload.put({ key, call, ...reply })
            const over = (await db.payload.count()) - MAX_REPLIES
            if (over > 0)
              await db.payload.bulkDelete(await db.payload.orderBy('asOf').limit(over).primaryKeys())
          })
        },
        () => void memory.set(key, reply),
      )
      return store.rung()
    },
    remove: (key) =>
      store.use(
        (db) => db.payload.delete(key),
        () => void memory.delete(key),
      ),
    close: () => store.close(),
  }
}

let current: { accountKey: string; replies: Replies } | null = null

/** The replies of the account in use; one database is open at a time. */
function repliesOf(accountKey: string): Replies {
  if (current?.accountKey !== accountKey) {
    current?.replies.close()
    current = { accountKey, replies: openReplies(accountKey) }
  }
  return current.replies
}

/** Lets go of the database in use and of what only memory held. */
export function closeReplies(): void {
  current?.replies.close()
  current = null
}

export const readReply = (accountKey: string, key: string) => repliesOf(accountKey).read(key)
export const removeReply = (accountKey: string, key: string) => repliesOf(accountKey).remove(key)
export const writeReply = (accountKey: string, key: string, call: string, reply: KeptReply): Promise<Rung> =>
  repliesOf(accountKey).write(key, call, reply)
