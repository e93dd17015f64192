import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Grey } from '#core/domain/redo/types.ts'
import type { Stroke } from './redo-page.ts'

/** Pixels of a millimetre of the printed page. */
const DOTS = 8
/** A point of a PDF in millimetres. */
const POINT = 25.4 / 72

/** The first page of a PDF as a printer of black alone puts it on paper. */
export async function firstPage(file: Uint8Array): Promise<Grey> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const { data, width, height } = await document
      .getPage(0)
      .render({ scale: DOTS * POINT, render: 'bitmap' })
    document.destroy()
    const light = new Uint8ClampedArray(width * height)
    for (let i = 0; i < light.length; i++)
      light[i] = ((data[i * 4] as number) + (data[i * 4 + 1] as number) + (data[i * 4 + 2] as number)) / 3
    return { width, height, light }
  } finally {
    library.destroy()
  }
}

/** Tops of the rooms to do questions again, in millimetres: between black squares of 2 mm at the left of the content. */
export function roomsOf({ width, light }: Grey): number[] {
  const squares: number[] = []
  let dark = 0
  for (let y = 0; y * width < light.length; y++) {
    // the whole width of a square: no character is as full
    const row = light.subarray(y * width + Math.round(14.3 * DOTS), y * width + Math.round(15.7 * DOTS))
    if (row.every((level) => level < 90)) dark++
    else {
      if (dark > 1.6 * DOTS && dark < 2.4 * DOTS) squares.push((y - dark) / DOTS)
      dark = 0
    }
  }
  return squares.filter((_, i) => i % 2 === 0)
}

/** Writes on the page with a pen. @param strokes in millimetres from the left of the content and the top of a room */
export function written({ width, height, light }: Grey, top: number, strokes: readonly Stroke[]): Grey {
  const page = new Uint8ClampedArray(light)
  for (const stroke of strokes)
    for (const [i, [x, y]] of stroke.entries()) {
      const [px, py] = stroke[i - 1] ?? [x, y]
      const steps = Math.max(1, Math.ceil(Math.hypot(x - px, y - py) * DOTS))
      for (let s = 0; s <= steps; s++) {
        const [cx, cy] = [
          (14 + px + ((x - px) * s) / steps) * DOTS,
          (top + py + ((y - py) * s) / steps) * DOTS,
        ]
        for (let dy = 0; dy < 4; dy++)
          for (let dx = 0; dx < 4; dx++) page[Math.round(cy + dy) * width + Math.round(cx + dx)] = 60
      }
    }
  return { width, height, light: page }
}

/** A BMP of 256 greys, which every browser opens. */
export function bmpOf({ width, height, light }: Grey): Buffer {
  const stride = Math.ceil(width / 4) * 4
  const begin = 14 + 40 + 1024
  const file = Buffer.alloc(begin + stride * height)
  file.write('BM', 0, 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(begin, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  // rows from the top
  file.writeInt32LE(-height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(8, 28)
  for (let level = 0; level < 256; level++) file.set([level, level, level, 0], 54 + level * 4)
  for (let y = 0; y < height; y++) file.set(light.subarray(y * width, (y + 1) * width), begin + y * stride)
  return file
}
