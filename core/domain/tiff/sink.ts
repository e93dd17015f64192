/** Takes unpacked bytes and makes rows of them; says when it has all it needs. */
export interface Sink {
  /** False: no more is needed. */
  write(bytes: Uint8Array, from: number, to: number): boolean
}

/** Collects bytes into rows of equal length. `row` gets each and must not keep it. */
export class RowSink implements Sink {
  readonly #row: Uint8Array
  readonly #take: (row: Uint8Array, y: number) => void
  readonly #rows: number
  #filled = 0
  #y = 0

  constructor(length: number, rows: number, take: (row: Uint8Array, y: number) => void) {
    this.#row = new Uint8Array(length)
    this.#rows = rows
    this.#take = take
  }

  get isFull(): boolean {
    return this.#y >= this.#rows
  }

  write(bytes: Uint8Array, from: number, to: number): boolean {
    for (let at = from; at < to && !this.isFull; ) {
      const count = Math.min(this.#row.length - this.#filled, to - at)
      this.#row.set(bytes.subarray(at, at + count), this.#filled)
      this.#filled += count
      at += count
      if (this.#filled < this.#row.length) break
      this.#take(this.#row, this.#y)
      this.#filled = 0
      this.#y += 1
    }
    return !this.isFull
  }
}
