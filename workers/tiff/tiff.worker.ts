import { expose, transfer } from 'comlink'
import { firstPage } from '#core/domain/tiff/first-page.ts'
import { blobSource } from './blob-source.ts'
import type { TiffReader } from './tiff.api.ts'

/** The page that asked waits somewhat longer. */
const MS = 15_000

const reader: TiffReader = {
  async firstPage(file) {
    const page = await firstPage(blobSource(file), MS, () => Date.now())
    return transfer(page, [page.rgba.buffer])
  },
}

expose(reader)
