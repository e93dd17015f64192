import type * as Replies from '#core/db/replies.ts'
import type { ReplyStore } from '#core/request/types.ts'
import { net } from './line/net.state.ts'

type Database = typeof Replies
let opened: Promise<Database | null> | null = null

/** The database's code, fetched with the first use; null when it cannot be had now. */
function open(): Promise<Database | null> {
  opened ??= import('#core/db/replies.ts').catch(() => {
    opened = null
    return null
  })
  return opened
}

/** Lets go of what is open, without loading anything for it. */
export async function closeReplies(): Promise<void> {
  const database = await opened
  database?.closeReplies()
}

/** The page's own store of replies, for browsers without a service worker. It never fails: it keeps less. */
export const replyStore: ReplyStore = {
  read: async (account, key) => (await (await open())?.readReply(account, key)) ?? null,
  write: async (account, key, call, reply) => {
    const rung = await (await open())?.writeReply(account, key, call, reply)
    net.keeps = rung === 'disk'
  },
  remove: async (account, key) => (await open())?.removeReply(account, key),
}
