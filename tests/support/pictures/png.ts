import { inflateSync } from 'node:zlib'
import { crc32 } from '#core/domain/image/png.ts'

const paeth = (a: number, b: number, c: number): number => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** Pixels of a PNG of 8-bit red, green and blue, not interlaced, as reference pictures are: three bytes each. */
export function readPngRgb(file: Buffer): { width: number; height: number; rgb: Uint8Array } {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (file.readUInt32BE(24) >>> 8 !== 0x080200) throw new Error('No plain RGB PNG')
  const packed: Buffer[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(packed))
  const stride = width * 3
  const rgb = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const a = x >= 3 ? (rgb[at - 3] as number) : 0
      const b = y > 0 ? (rgb[at - stride] as number) : 0
      const c = x >= 3 && y > 0 ? (rgb[at - stride - 3] as number) : 0
      const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter ?? 0] as number
      rgb[at] = (raw[y * (stride + 1) + 1 + x] as number) + guess
    }
  }
  return { width, height, rgb }
}

function chunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(data.length + 12)
  made.writeUInt32BE(data.length)
  made.write(type, 4, 'latin1')
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made, 4, made.length - 4), made.length - 4)
  return made
}

/** A PNG whose chunks are whole and whose pixels cannot be unpacked: only opening it tells. */
export function brokenPng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(800)
  header.writeUInt32BE(1000, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(5000, 7)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with a chunk put in behind its header. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const end = 8 + 25
  return Buffer.concat([png.subarray(0, end), chunk(type, data), png.subarray(end)])
}

/** A PNG that says how it is to be turned, as scanning apps and editors write it. */
export function turnedPng(png: Buffer, orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  exif.writeUInt16BE(orientation, 18)
  return withChunk(png, 'eXIf', exif)
}

/** A PNG that says it has so many frames. */
export function movingPng(png: Buffer, frames: number): Buffer {
  const data = Buffer.alloc(8)
  data.writeUInt32BE(frames)
  return withChunk(png, 'acTL', data)
}
