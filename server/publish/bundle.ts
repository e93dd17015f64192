import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Bytes ready to be sent: the whole reply envelope, compressed; or a part of it. */
export interface Bundle {
  /** Quoted, for the ETag header; a hash of the bytes, so that it says nothing about anybody. */
  etag: string
  body: Buffer
  rawBytes: number
}

const compress = promisify(brotliCompress)

/** A transcript of 45 students in 6 subjects (38 kB): 0.2 ms and 5.9 kB. */
const QUALITY = 3

export async function bundleOf(data: unknown, quality = QUALITY): Promise<Bundle> {
  const raw = Buffer.from(JSON.stringify({ status: 0, data }))
  const body = await compress(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })
  return { etag: etagOf(body), body, rawBytes: raw.length }
}

/** @param base tag of the bytes that these go on from */
export function etagOf(body: Buffer, base = ''): string {
  const own = base === '' ? body : Buffer.concat([Buffer.from(base), body])
  return `"${hash('sha256', own, 'base64url').slice(0, 22)}"`
}
