import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Bytes ready to be sent: the whole reply envelope, compressed. */
export interface Bundle {
  /** Quoted, for the ETag header; a hash of the bytes, so that it says nothing about anybody. */
  etag: string
  body: Buffer
  rawBytes: number
}

const compress = promisify(brotliCompress)

/** A report of 6 subjects x 40 items (46 kB): 0.2 ms and 6.8 kB; quality 5 takes 0.45 ms for 5.5 kB, 1 half as long for 8.2 kB. */
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

const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
