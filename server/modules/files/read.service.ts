import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireShownHere } from '../../http/reach/shown-to-families.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { hasTag } from '../../http/reply/reply.ts'
import type { Principal } from '../../http/session/principal.ts'
import { loadShownCopy } from '../../store/shown-copy.ts'
import type { Store } from '../../store/store.ts'
import { ensureStoredFile } from '../../store/trash.ts'
import { rangeOf } from './range.rules.ts'
import { readableFile } from './read.repo.ts'

/** Types that a browser shows by itself without running anything. */
const SHOWN = /^image\/(?:jpeg|png|bmp|webp)$/

/** Files that tell of an exam's results: kept from families where the school keeps those. */
const OF_RESULTS: readonly string[] = ['card', 'exam-paper']

/** A PDF is shown by the browser's own reader, which a sandboxed page may not start. */
const CSP = { shut: "default-src 'none'; sandbox", pdf: "default-src 'none'; object-src 'self'" }

/** Types that are packed again for others than their owner; a card's pictures are made here already. */
const PACKED = /^image\/(?:jpeg|png|bmp)$/

/**
 * Sends a file's bytes, or the part asked for: to its owner as they were sent, to others a picture packed again. The
 * asker may keep them, as neither ever changes, and no other account behind the same browser is answered from them.
 * @throws Refusal 10005 no such file, or not for this identity: the same for both
 */
export async function sendFile(
  store: Store,
  who: Principal,
  fileId: string,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await readableFile(store.db, who, fileId, store.now())
  if (row && OF_RESULTS.includes(row.purpose)) await requireShownHere(store.db, who, req)
  const blob = row && store.places.blob(row.school_id, row.sha256)
  if (!row || !blob || (await ensureStoredFile(store.places, row.school_id, row.sha256)) !== row.size)
    throw notFound()
  const isForeign = row.account_id !== who.accountId && row.purpose !== 'card' && PACKED.test(row.type)
  const copy = isForeign ? await loadShownCopy(blob, row.type) : null
  const { file, size, type } = copy ?? { file: blob, size: row.size, type: row.type }
  const tag = `${row.sha256.slice(0, 32)}${copy ? '-shown' : ''}`
  // what the school itself gave is no stranger's
  const isPaper = row.purpose === 'exam-paper'
  const isShown = isPaper || (SHOWN.test(type) && (copy !== null || !isForeign))
  const look = { csp: isPaper ? CSP.pdf : CSP.shut, disposition: isShown ? 'inline' : 'attachment' }
  return sendBytes({ file, size, type, tag, ...look }, req, reply)
}

/** A file of the store as it goes out. */
interface Bytes {
  readonly file: string
  readonly size: number
  readonly type: string
  readonly tag: string
  readonly csp: string
  readonly disposition: string
}

/** Sends a PDF that was made for whoever has its address, to be shown by what opens it; its bytes must be there. */
export function sendPdf(
  { places }: Pick<Store, 'places'>,
  { school_id, sha256, size, name }: { school_id: string; sha256: string; size: number; name: string },
  req: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const look = { csp: CSP.pdf, disposition: `inline; filename*=UTF-8''${encodeURIComponent(name)}` }
  const file = { file: places.blob(school_id, sha256), size, tag: sha256.slice(0, 32) }
  return sendBytes({ ...file, type: 'application/pdf', ...look }, req, reply)
}

function sendBytes(
  { file, size, type, tag, csp, disposition }: Bytes,
  req: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply
    .header('etag', `"${tag}"`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, x-kb-token')
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', csp)
    .header('content-disposition', disposition)
    .type(type)
  if (hasTag(req.headers['if-none-match'], tag)) return reply.code(304).send()
  const ifRange = req.headers['if-range']
  const range = rangeOf(
    req.headers.range,
    size,
    ifRange === undefined ? undefined : String(ifRange),
    `"${tag}"`,
  )
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range === null) {
    return reply.header('content-length', size).send(createReadStream(file))
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${size}`)
    .header('content-length', range.to - range.from + 1)
    .send(createReadStream(file, { start: range.from, end: range.to }))
}
