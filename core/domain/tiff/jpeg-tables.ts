import { rejectPicture } from '../image/fault.ts'
import { type Huffman, huffmanOf } from './jpeg-huffman.ts'

export interface JpegComponent {
  id: number
  across: number
  down: number
  steps: number
  dc: number
  ac: number
}

export interface JpegFrame {
  width: number
  height: number
  components: JpegComponent[]
}

/** What the segments before a scan say; those of a part come on top of those of the page. */
export interface JpegTables {
  steps: (Uint16Array | undefined)[]
  dc: (Huffman | undefined)[]
  ac: (Huffman | undefined)[]
  restart: number
  frame: JpegFrame | null
}

export const noTables = (): JpegTables => ({ steps: [], dc: [], ac: [], restart: 0, frame: null })

function readSteps(data: Uint8Array, tables: JpegTables): void {
  for (let at = 0; at < data.length; ) {
    const head = data[at++] as number
    const wide = head >> 4 > 0
    if (at + (wide ? 128 : 64) > data.length) rejectPicture('damaged', 'JPEG steps')
    tables.steps[head & 3] = Uint16Array.from({ length: 64 }, (_, i) =>
      wide
        ? ((data[at + i * 2] as number) << 8) | (data[at + i * 2 + 1] as number)
        : (data[at + i] as number),
    )
    at += wide ? 128 : 64
  }
}

function readHuffman(data: Uint8Array, tables: JpegTables): void {
  for (let at = 0; at + 17 <= data.length; ) {
    const head = data[at] as number
    const counts = data.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, n) => sum + n, 0)
    const values = data.subarray(at + 17, at + 17 + total)
    ;(head >> 4 ? tables.ac : tables.dc)[head & 3] = huffmanOf(counts, values)
    at += 17 + total
  }
}

function readFrame(data: Uint8Array): JpegFrame {
  const [bits, h1 = 0, h0 = 0, w1 = 0, w0 = 0, count = 0] = data
  if (bits !== 8) rejectPicture('unsupported', 'JPEG of other than 8 bits')
  if (count < 1 || count > 4 || data.length < 6 + count * 3) rejectPicture('damaged', 'JPEG frame')
  const components = Array.from({ length: count }, (_, i) => {
    const [id = 0, factors = 0, steps = 0] = data.subarray(6 + i * 3)
    const [across, down] = [factors >> 4, factors & 15]
    if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) rejectPicture('damaged', 'JPEG sampling')
    return { id, across, down, steps: steps & 3, dc: 0, ac: 0 }
  })
  return { width: (w1 << 8) | w0, height: (h1 << 8) | h0, components }
}

/** Which tables the components of the one scan use. */
function readScan(data: Uint8Array, frame: JpegFrame): void {
  const count = data[0] ?? 0
  if (count !== frame.components.length) rejectPicture('unsupported', 'JPEG of several scans')
  for (let i = 0; i < count; i++) {
    const [id = -1, used = 0] = data.subarray(1 + i * 2)
    const component = frame.components.find((c) => c.id === id) ?? rejectPicture('damaged', 'JPEG scan')
    component.dc = (used >> 4) & 3
    component.ac = used & 3
  }
}

/**
 * Reads the segments of a JPEG up to its scan.
 * @returns where the coded data begins; null when there is no scan, as in tables kept apart
 */
export function readTables(bytes: Uint8Array, tables: JpegTables): number | null {
  for (let at = 0; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff) rejectPicture('damaged', 'JPEG marker')
    if (marker === 0xd8 || marker === 0x01 || marker === 0xff) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (marker === 0xd9) return null
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (length < 2 || at + 2 + length > bytes.length) rejectPicture('cutOff', 'JPEG segment')
    const data = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xdb) readSteps(data, tables)
    else if (marker === 0xc4) readHuffman(data, tables)
    else if (marker === 0xc0 || marker === 0xc1) tables.frame = readFrame(data)
    else if (marker >= 0xc2 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc)
      rejectPicture('unsupported', `JPEG frame ${marker}`)
    else if (marker === 0xdd) tables.restart = ((data[0] ?? 0) << 8) | (data[1] ?? 0)
    at += 2 + length
    if (marker === 0xda) {
      if (!tables.frame) return rejectPicture('damaged', 'JPEG scan before its frame')
      readScan(data, tables.frame)
      return at
    }
  }
  return null
}
