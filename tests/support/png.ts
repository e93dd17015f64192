import { inflateSync } from 'node:zlib'

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
