import type { KeptReply } from '#core/domain/reply/kept-reply.ts'
import { readEnvelope } from './reply.ts'
import type { ReplyStore, Result } from './types.ts'

/** The place of one reply in the phone's own store; every method is harmless where nothing may be kept. */
export interface ReplySlot {
  read(): Promise<KeptReply | null>
  /** Keeps the reply's text as of now. */
  write(body: string, etag: string): Promise<void>
  drop(): Promise<void>
}

const closed: ReplySlot = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  drop: () => Promise.resolve(),
}

/**
 * @param key name of the reply (`replyKey`), null when it may not be kept
 * @param isHere false once the account that asked has left: nothing may be written for it any more
 */
export function slotOf(
  store: ReplyStore | null,
  account: string | undefined,
  key: string | null,
  call: string,
  now: () => number,
  isHere: () => boolean,
): ReplySlot {
  if (!store || account === undefined || key === null) return closed
  return {
    read: () => store.read(account, key),
    write: async (body, etag) => {
      if (isHere()) await store.write(account, key, call, { body, etag, asOf: now() })
    },
    drop: async () => {
      if (isHere()) await store.remove(account, key)
    },
  }
}

/** A kept reply as a call's result; `asOf` null: the server has just said that it still holds. */
export function openKept(kept: KeptReply, asOf: number | null): Result<unknown> {
  const read = readEnvelope(new Response(null), kept.body)
  if ('failure' in read) return { ok: false, failure: read.failure }
  return { ok: true, data: read.envelope.data, asOf }
}
