import type { Envelope } from '#contract/envelope.ts'
import { decompress } from './encoding.ts'
import type { StoredReply } from './reply.ts'

/** The envelope of a stored reply, read again. `T`: what the reply of that kind carries. */
export const readStoredEnvelope = async <T>(stored: StoredReply): Promise<Envelope<T>> =>
  JSON.parse((await decompress(stored.body, stored.encoding)).toString('utf8')) as Envelope<T>

/** What a stored reply carries. */
export const readStoredData = async <T>(stored: StoredReply): Promise<T | null> =>
  (await readStoredEnvelope<T>(stored)).data ?? null
