import { generate } from 'lean-qr'

/** A made-up scanned page: grey pixels, 0 black. */
export interface GreyPage {
  grey: Uint8Array
  width: number
  height: number
}

/** A page with some ink, another for each seed. */
export function inkPage(seed: number, width = 300, height = 420): GreyPage {
  const grey = new Uint8Array(width * height).fill(255)
  for (let y = 40; y < 60 + seed * 5; y++) grey.fill(0, y * width + 30, y * width + 200)
  return { grey, width, height }
}

/** A page with a QR code. */
export function codePage(text: string): GreyPage {
  const drawn = generate(text)
  const px = 8
  const [width, height] = [400, 560]
  const grey = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < drawn.size * px; y++)
    for (let x = 0; x < drawn.size * px; x++)
      if (drawn.get(Math.floor(x / px), Math.floor(y / px))) grey[(y + 40) * width + x + 40] = 0
  return { grey, width, height }
}

/** A TIFF of several pages, little-endian and not compressed, as scanners write them. */
export function pagesTiff(pages: readonly GreyPage[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let at = 8
  let link = { in: parts[0] as Buffer, at: 4 }
  for (const { grey, width, height } of pages) {
    const pixels = Buffer.alloc(grey.length + (grey.length % 2))
    pixels.set(grey)
    const tags: readonly (readonly [number, number])[] = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, at],
      [277, 1],
      [278, height],
      [279, grey.length],
    ]
    const directory = Buffer.alloc(2 + tags.length * 12 + 4)
    directory.writeUInt16LE(tags.length, 0)
    for (const [i, [tag, value]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + i * 12)
      directory.writeUInt16LE(4, 4 + i * 12)
      directory.writeUInt32LE(1, 6 + i * 12)
      directory.writeUInt32LE(value, 10 + i * 12)
    }
    link.in.writeUInt32LE(at + pixels.length, link.at)
    link = { in: directory, at: 2 + tags.length * 12 }
    parts.push(pixels, directory)
    at += pixels.length + directory.length
  }
  return Buffer.concat(parts)
}
