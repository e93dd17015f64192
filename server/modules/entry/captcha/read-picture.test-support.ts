import { inflateSync } from 'node:zlib'

/** A picture as whoever attacks it reads it: indexes, and how light each is. */
export interface Picture {
  width: number
  height: number
  /** Names of the file's chunks, in order. */
  chunks: string[]
  /** Lightness of each colour, 0 to 255. */
  palette: number[]
  indexAt(x: number, y: number): number
  lightAt(x: number, y: number): number
  isSolid(x: number, y: number): boolean
}

/** Reads a PNG with a palette of 4 or 8 bits and no filter. */
export function readPicture(dataUrl: string): Picture {
  const png = Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at)
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
  }
  const part = (name: string): Buffer => parts.get(name) ?? Buffer.alloc(0)
  const head = part('IHDR')
  const [width, height, bits] = [head.readUInt32BE(0), head.readUInt32BE(4), head.readUInt8(8)]
  const rows = inflateSync(part('IDAT'))
  const rowBytes = Math.ceil((width * bits) / 8) + 1
  const colours = part('PLTE')
  const palette = Array.from({ length: colours.length / 3 }, (_, i) =>
    Math.round(
      0.3 * colours.readUInt8(3 * i) +
        0.59 * colours.readUInt8(3 * i + 1) +
        0.11 * colours.readUInt8(3 * i + 2),
    ),
  )
  const alphas = part('tRNS')
  const indexAt = (x: number, y: number): number => {
    const byte = rows.readUInt8(y * rowBytes + 1 + (bits === 8 ? x : x >> 1))
    return bits === 8 ? byte : x % 2 === 1 ? byte & 15 : byte >> 4
  }
  return {
    width,
    height,
    chunks: [...parts.keys()],
    palette,
    indexAt,
    lightAt: (x, y) => palette[indexAt(x, y)] ?? 0,
    isSolid: (x, y) => (alphas[indexAt(x, y)] ?? 255) > 0,
  }
}
