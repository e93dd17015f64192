import type { FirstPage } from '#core/domain/tiff/first-page.ts'

export interface PageCount {
  /** 1..500 */
  pages: number
  /** True: there is more behind them that cannot be read. */
  more: boolean
}

/** What the worker of TIFF files does for a page. */
export interface TiffReader {
  /**
   * One page of a TIFF on a white ground; of the others only the directories are read, of those behind it nothing.
   * @param at 0: the first
   * @throws PictureError with the reason
   */
  page(file: Blob, at: number): Promise<FirstPage>
  /** How many pages can be got at; nothing of them is decoded. Never rejects of itself. */
  count(file: Blob): Promise<PageCount>
}
