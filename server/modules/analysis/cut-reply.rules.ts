import { createHash } from 'node:crypto'
import { compress } from '../../http/reply/encoding.ts'
import type { StoredReply } from '../../http/reply/reply.ts'
import { readStoredEnvelope } from '../../http/reply/stored-data.ts'

/** Cut replies kept in memory: a teacher opens the same class several times. */
const KEEP = 100

export type CutReply = <R>(
  stored: StoredReply,
  courseIds: readonly string[],
  cut: (report: R, courseIds: readonly string[]) => R,
) => Promise<StoredReply>

/** Cuts stored replies; the same reply cut the same way is made once while it is among the last hundred. */
export function cutReplies(): CutReply {
  const made = new Map<string, Promise<StoredReply>>()
  return (stored, courseIds, cut) => {
    const key = JSON.stringify([stored.etag, ...courseIds])
    const kept = made.get(key)
    const reply = kept ?? make(stored, key, (report) => cut(report as never, courseIds))
    made.delete(key)
    made.set(key, reply)
    if (!kept) reply.catch(() => made.delete(key))
    if (made.size > KEEP) made.delete(made.keys().next().value as string)
    return reply
  }
}

async function make(
  stored: StoredReply,
  key: string,
  cut: (report: unknown) => unknown,
): Promise<StoredReply> {
  const envelope = await readStoredEnvelope<unknown>(stored)
  const body = Buffer.from(JSON.stringify({ ...envelope, data: cut(envelope.data) }))
  return {
    body: await compress(body, 'br'),
    encoding: 'br',
    etag: createHash('sha256').update(key).digest('base64url').slice(0, 22),
  }
}
