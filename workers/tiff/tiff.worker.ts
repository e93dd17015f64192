import { expose, transfer } from 'comlink'
import { rejectPicture } from '#core/domain/image/fault.ts'
import type { FirstPage } from '#core/domain/tiff/first-page.ts'
import { firstPage } from '#core/domain/tiff/first-page.ts'
import { listReadablePages } from '#core/domain/tiff/pages.ts'
import { blobSource } from './blob-source.ts'

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

/** The page that asked waits somewhat longer. */
const MS = 15_000

const reader: TiffReader = {
  async page(file, at) {
    const source = blobSource(file)
    const wanted = at === 0 ? source : (await listReadablePages(source)).pages[at]
    const page = await firstPage(wanted ?? rejectPicture('cutOff', `page ${at}`), MS, () => Date.now())
    return transfer(page, [page.rgba.buffer])
  },
  async count(file) {
    const { pages, more } = await listReadablePages(blobSource(file))
    return { pages: pages.length, more }
  },
}

expose(reader)
