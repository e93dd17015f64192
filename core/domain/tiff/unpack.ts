import { refuse } from '../image/fault.ts'
import type { Budget } from './budget.ts'
import { unpackDeflate } from './deflate.ts'
import { type FaxMode, unpackFax } from './fax.ts'
import { unpackLzw } from './lzw.ts'
import { unpackBits } from './packbits.ts'
import { PACKING, type Page } from './page.ts'
import type { Sink } from './sink.ts'

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let turned = 0
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 128 >> bit
  return turned
})

function faxMode({ packing, faxOptions }: Page): FaxMode {
  if (packing === PACKING.huffman) return 'huffman'
  if (packing === PACKING.group4) return 'group4'
  return faxOptions & 1 ? 'group3-2d' : 'group3'
}

/** Unpacks a part that is no JPEG into a sink. `rows`: as many as are wanted. @throws PictureError */
export function unpack(packed: Uint8Array, page: Page, rows: number, sink: Sink, budget: Budget): void {
  if (page.reversed)
    for (let i = 0; i < packed.length; i++) packed[i] = REVERSED[packed[i] as number] as number
  switch (page.packing) {
    case PACKING.none:
      sink.write(packed, 0, packed.length)
      return
    case PACKING.packBits:
      unpackBits(packed, sink)
      return
    case PACKING.lzw:
      unpackLzw(packed, sink, budget)
      return
    case PACKING.deflate:
    case PACKING.oldDeflate:
      unpackDeflate(packed, sink, budget)
      return
    case PACKING.huffman:
    case PACKING.group3:
    case PACKING.group4:
      unpackFax(packed, faxMode(page), page.part.width, rows, sink, budget)
      return
    default:
      refuse('unsupported', `packing ${page.packing}`)
  }
}
