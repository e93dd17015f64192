/** Typed arrays that grow by doubling: rows are not counted before they are read. */
export class GrowingInt16 {
  private data: Int16Array
  length = 0

  constructor(capacity = 4096) {
    this.data = new Int16Array(capacity)
  }

  /** Adds the first `n` values of `row`. */
  push(row: Int16Array, n = row.length): void {
    if (this.length + n > this.data.length) {
      const bigger = new Int16Array(Math.max(this.data.length * 2, this.length + n))
      bigger.set(this.data)
      this.data = bigger
    }
    this.data.set(n === row.length ? row : row.subarray(0, n), this.length)
    this.length += n
  }

  /** A view, no copy. */
  done(): Int16Array {
    return this.data.subarray(0, this.length)
  }
}

export class GrowingInt32 {
  private data: Int32Array
  length = 0

  constructor(capacity = 1024) {
    this.data = new Int32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const bigger = new Int32Array(this.data.length * 2)
      bigger.set(this.data)
      this.data = bigger
    }
    this.data[this.length++] = value
  }

  done(): Int32Array {
    return this.data.subarray(0, this.length)
  }
}
