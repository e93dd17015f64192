import { rejectPicture } from '../image/fault.ts'

/** A Huffman table of ITU-T T.81: by length of the code, the largest code and where its values begin. */
export interface Huffman {
  /** For each 8 bits: value times 16 plus length of the code they begin with; 0 for a longer code. */
  short: Uint16Array
  largest: Int32Array
  offset: Int32Array
  values: Uint8Array
}

/** @param counts codes of each length, 1..16, @param values in order of their codes */
export function huffmanOf(counts: Uint8Array, values: Uint8Array): Huffman {
  const short = new Uint16Array(256)
  const largest = new Int32Array(18).fill(-1)
  const offset = new Int32Array(17)
  let code = 0
  let n = 0
  for (let length = 1; length <= 16; length++) {
    offset[length] = n - code
    for (let i = 0; i < (counts[length - 1] ?? 0); i++, n++, code++) {
      if (n >= values.length || code >= 1 << length) rejectPicture('damaged', 'Huffman table')
      if (length <= 8) {
        const first = code << (8 - length)
        short.fill(((values[n] as number) << 4) | length, first, first + (1 << (8 - length)))
      }
      largest[length] = code
    }
    code <<= 1
  }
  return { short, largest, offset, values }
}

/** Bits of a scan: stuffed zeros are skipped, and a marker ends them. */
export class ScanBits {
  readonly #bytes: Uint8Array
  #at: number
  #held = 0
  #count = 0
  /** Bits asked for after the end; a few are there in sound files. */
  #missing = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  /** True: more bits were taken than there are. */
  get isOver(): boolean {
    return this.#missing > this.#count
  }

  #fill(): void {
    while (this.#count <= 16) {
      let byte = 0
      const next = this.#bytes[this.#at]
      if (next === undefined || (next === 0xff && this.#bytes[this.#at + 1] !== 0)) {
        this.#missing += 8
        if (this.#missing > 512) rejectPicture('cutOff', 'JPEG scan')
      } else {
        byte = next
        this.#at += next === 0xff ? 2 : 1
      }
      this.#held = ((this.#held << 8) | byte) & 0xffffffff
      this.#count += 8
    }
  }

  /** A number of `length` bits, 0..16. */
  bits(length: number): number {
    if (length === 0) return 0
    this.#fill()
    this.#count -= length
    return (this.#held >>> this.#count) & ((1 << length) - 1)
  }

  /** A signed number as T.81, F.2.2.1 has it: the upper half is positive. */
  signed(length: number): number {
    const value = this.bits(length)
    return length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }

  /** The value of the next code. */
  code({ short, largest, offset, values }: Huffman): number {
    this.#fill()
    const quick = short[(this.#held >>> (this.#count - 8)) & 255] as number
    if (quick > 0) {
      this.#count -= quick & 15
      return quick >> 4
    }
    for (let length = 9; length <= 16; length++) {
      const code = (this.#held >>> (this.#count - length)) & ((1 << length) - 1)
      if (code > (largest[length] as number)) continue
      this.#count -= length
      return values[code + (offset[length] as number)] ?? rejectPicture('damaged', 'JPEG code')
    }
    return rejectPicture('damaged', 'JPEG code')
  }

  /** Drops what is left of the present byte and passes a restart marker. */
  restart(): void {
    this.#count = 0
    this.#held = 0
    this.#missing = 0
    const { length } = this.#bytes
    while (this.#at + 1 < length && !(this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] !== 0))
      this.#at += 1
    if (((this.#bytes[this.#at + 1] ?? 0) & 0xf8) === 0xd0) this.#at += 2
  }
}
