import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import { compress, pickEncoding, recode, type StoredEncoding } from './encoding.ts'

/** Prebuilt bytes of a whole reply envelope. */
export interface StoredReply {
  readonly body: Buffer
  readonly encoding: StoredEncoding
  /** Without quotes; changes whenever the content does. */
  readonly etag: string
}

/** Under this, headers weigh more than compression saves. */
const SMALL = 1200

/** Sends an envelope as JSON; nobody may keep it. */
export async function sendEnvelope(
  req: FastifyRequest,
  reply: FastifyReply,
  envelope: Envelope<unknown>,
): Promise<FastifyReply> {
  const body = Buffer.from(JSON.stringify(envelope))
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  if (body.length < SMALL) return reply.send(body)
  const encoding = pickEncoding(req.headers['accept-encoding'])
  void reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(await compress(body, encoding))
}

/** True when the asker already has this content (weak comparison, as the bytes differ by encoding). */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((t) => t.trim().replace(/^W\//, '') === `"${etag}"`)
}

/** Sends prebuilt bytes, or 304. The asker keeps them for itself and asks each time whether they changed. */
export async function sendStored(
  req: FastifyRequest,
  reply: FastifyReply,
  stored: StoredReply,
): Promise<FastifyReply> {
  const etag = stored.etag.replaceAll('"', '')
  void reply
    .header('etag', `W/"${etag}"`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie, x-kb-token')
  if (hasTag(req.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = pickEncoding(req.headers['accept-encoding'], stored.encoding)
  const body = await recode(stored.body, stored.encoding, encoding)
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(body)
}
