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

/** Rows of indexes, each after the filter byte 0; two pixels a byte where 16 colours are enough. */
function rowsOf({ width, height, pixels }: Indexed, bits: 4 | 8): Buffer {
  const bytes = Math.ceil((width * bits) / 8)
  const rows = Buffer.alloc((bytes + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (bytes + 1) + 1 + (bits === 8 ? x : x >> 1)
      const shift = bits === 8 || x % 2 === 1 ? 0 : 4
      rows[at] = (rows[at] ?? 0) | ((pixels[y * width + x] ?? 0) << shift)
    }
  }
  return rows
}

/** Writes a PNG (W3C PNG, third edition): a palette, with transparency where it has any, no filter. */
export function encodePalettePng(picture: Indexed): Buffer {
  const { width, height, palette } = picture
  const bits = palette.length <= 16 ? 4 : 8
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, INDEXED, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((c) => [(c >>> 24) & 255, (c >>> 16) & 255, (c >>> 8) & 255]))
  const alphas = Buffer.from(palette.map((c) => c & 255))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    ...(alphas.every((a) => a === 255) ? [] : [chunk('tRNS', alphas)]),
    chunk('IDAT', deflateSync(rowsOf(picture, bits), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const toDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`
