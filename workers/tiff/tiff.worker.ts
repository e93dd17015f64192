import { expose, transfer } from 'comlink'
import { rejectPicture } from '#core/domain/image/fault.ts'
import { firstPage } from '#core/domain/tiff/first-page.ts'
import { listReadablePages } from '#core/domain/tiff/pages.ts'
import { blobSource } from './blob-source.ts'
import type { TiffReader } from './types.ts'

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
