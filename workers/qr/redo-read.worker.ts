import { expose } from 'comlink'
import { prepareZXingModule } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { redoPage } from '#core/domain/redo/redo.ts'
import type { RedoPage } from '#core/domain/redo/types.ts'
import { greyOf, imageOf } from './grey.ts'
import { findQr } from './read-qr.ts'

/** What the worker for photographed pages does for a page. */
export interface PageReader {
  /**
   * What was written to the questions of a printed page.
   * @param mark part of the text that the codes of questions have, and no others
   */
  read(photo: ImageData, mark: string): Promise<RedoPage>
}

// From the same host as the app: the package alone would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

const reader: PageReader = {
  read: (photo, mark) =>
    redoPage(greyOf(photo), async (picture) =>
      (await findQr(imageOf(picture))).filter(({ text }) => text.includes(mark)),
    ),
}

expose(reader)
