import type { SheetRow } from './sheet.ts'

/** Rows of which the last one can be put back, to be read again by whoever reads on. */
export class Reread implements AsyncIterableIterator<SheetRow> {
  private readonly rows: AsyncGenerator<SheetRow>
  private back: SheetRow | null = null

  constructor(rows: AsyncGenerator<SheetRow>) {
    this.rows = rows
  }

  async next(): Promise<IteratorResult<SheetRow>> {
    const { back } = this
    this.back = null
    return back ? { done: false, value: back } : this.rows.next()
  }

  putBack(row: SheetRow): void {
    this.back = row
  }

  async return(): Promise<IteratorResult<SheetRow>> {
    await this.rows.return(undefined)
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
