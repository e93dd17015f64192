import { crc32, deflateSync } from 'node:zlib'

/** A picture of at most 256 colours. */
export interface Indexed {
  readonly width: number
  readonly height: number
  /** One palette index a pixel, row by row. */
  readonly pixels: Uint8Array
  /** 0xrrggbbaa */
  readonly palette: readonly number[]
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Colour type 3: indexes into a palette. */
const INDEXED = 3

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const end = Buffer.alloc(4)
  end.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, end])
}

/** Writes a PNG (W3C PNG, third edition): 8-bit palette with transparency, no filter. */
export function toPng({ width, height, pixels, palette }: Indexed): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, INDEXED, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const colours = Buffer.from(palette.flatMap((c) => [(c >>> 24) & 255, (c >>> 16) & 255, (c >>> 8) & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('tRNS', Buffer.from(palette.map((c) => c & 255))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const toDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`
