/** A tag of a made TIFF: 3 is 16 bits, 4 is 32 bits, 16 is 64 bits, 5 a fraction, stored in thousandths. */
export interface Tag {
  tag: number
  type: number
  values: number[]
  /** How many values the entry says it has, where that is a lie. */
  count?: number
}

export interface MadeTiff {
  little: boolean
  /** BigTIFF: places and counts of 64 bits. */
  big: boolean
  tags: Tag[]
  /** Bytes of the first strip; they lie at the start, behind the header. */
  pixels: Uint8Array
  /** Where the next directory is said to be; 'self' makes a loop. */
  next: number | 'self'
}

const SIZES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8, 16: 8 }

/** Where the pixels of a made TIFF begin. */
export const PIXELS_AT = 16

/** A TIFF of one directory, lies included. */
export function makeTiff({ little, big, tags, pixels, next }: MadeTiff): Uint8Array<ArrayBuffer> {
  const [entry, inline] = big ? [20, 8] : [12, 4]
  const directory = PIXELS_AT + pixels.length + (pixels.length % 2)
  const values = directory + (big ? 16 : 6) + tags.length * entry
  const lengths = tags.map((t) => t.values.length * (SIZES[t.type] ?? 1))
  const total = values + lengths.filter((n) => n > inline).reduce((sum, n) => sum + n, 0)
  const file = new Uint8Array(total)
  const view = new DataView(file.buffer)
  const put = (at: number, size: number, value: number): void => {
    if (size === 1) view.setUint8(at, value)
    else if (size === 2) view.setUint16(at, value, little)
    else if (size === 4) view.setUint32(at, value, little)
    else view.setBigUint64(at, BigInt(value), little)
  }
  const place = big ? 8 : 4
  file.set(little ? [0x49, 0x49] : [0x4d, 0x4d])
  put(2, 2, big ? 43 : 42)
  if (big) put(4, 2, 8)
  put(big ? 8 : 4, place, directory)
  file.set(pixels, PIXELS_AT)
  put(directory, big ? 8 : 2, tags.length)
  let free = values
  tags.forEach(({ tag, type, values: all, count }, i) => {
    const at = directory + (big ? 8 : 2) + i * entry
    const size = SIZES[type] ?? 1
    put(at, 2, tag)
    put(at + 2, 2, type)
    put(at + 4, place, count ?? all.length)
    let to = at + entry - inline
    if (all.length * size > inline) {
      put(to, place, free)
      to = free
      free += all.length * size
    }
    for (const [n, value] of all.entries()) {
      if (type !== 5) put(to + n * size, size, value)
      else for (const [k, part] of [value * 1000, 1000].entries()) put(to + n * size + k * 4, 4, part)
    }
  })
  put(directory + (big ? 8 : 2) + tags.length * entry, place, next === 'self' ? directory : next)
  return file
}

/** Tags of a plain grey page of one strip. */
export const greyTags = (width: number, height: number): Tag[] => [
  { tag: 256, type: 4, values: [width] },
  { tag: 257, type: 4, values: [height] },
  { tag: 258, type: 3, values: [8] },
  { tag: 259, type: 3, values: [1] },
  { tag: 262, type: 3, values: [1] },
  { tag: 273, type: 4, values: [PIXELS_AT] },
  { tag: 277, type: 3, values: [1] },
  { tag: 278, type: 4, values: [height] },
  { tag: 279, type: 4, values: [width * height] },
]

/** Tags of so many pixels an inch along a row and along a column. */
export const resolutionTags = (x: number, y: number): Tag[] => [
  { tag: 282, type: 5, values: [x] },
  { tag: 283, type: 5, values: [y] },
]

/** A TIFF of several grey pages, each of one level. */
export function makePages(pages: readonly { width: number; height: number; level: number }[]) {
  const parts: Uint8Array[] = []
  let at = 0
  for (const [n, { width, height, level }] of pages.entries()) {
    const pixels = new Uint8Array(width * height).fill(level)
    const one = makeTiff({ little: true, big: false, tags: greyTags(width, height), pixels, next: 0 })
    const directory = PIXELS_AT + pixels.length + (pixels.length % 2)
    const view = new DataView(one.buffer)
    // the page's pixels lie where its part of the file begins; the next part begins where this one ends
    for (let i = 0, entry = directory + 2; i < view.getUint16(directory, true); i++, entry += 12)
      if (view.getUint16(entry, true) === 273) view.setUint32(entry + 8, at + PIXELS_AT, true)
    const next = at + one.length + PIXELS_AT + pixelBytes(pages[n + 1])
    if (n + 1 < pages.length) view.setUint32(one.length - 4, next, true)
    parts.push(one)
    at += one.length
  }
  return Uint8Array.from(Buffer.concat(parts))
}

const pixelBytes = (page: { width: number; height: number } | undefined): number => {
  const bytes = page ? page.width * page.height : 0
  return bytes + (bytes % 2)
}
