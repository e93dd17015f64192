import { promisify } from 'node:util'
import { crc32, deflate, deflateSync } from 'node:zlib'

const deflateBeside = promisify(deflate)
const LEVEL = { level: 9 }

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** Rows as they are compressed: each begins with its filter, none. */
function rowsOf(pixels: Uint8Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return rows
}

function pngOf(packed: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG of 8-bit grey pixels, row by row. The same pixels, the same bytes with one version of zlib. */
export const greyPng = (pixels: Uint8Array, width: number, height: number): Buffer =>
  pngOf(deflateSync(rowsOf(pixels, width, height), LEVEL), width, height)

/** The same, compressed beside whatever else the process does. */
export const greyPngBeside = async (pixels: Uint8Array, width: number, height: number): Promise<Buffer> =>
  pngOf(await deflateBeside(rowsOf(pixels, width, height), LEVEL), width, height)
