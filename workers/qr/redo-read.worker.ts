import { expose } from 'comlink'
import { prepareZXingModule } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { redoPage } from '#core/domain/redo/redo.ts'
import { greyOf, imageOf } from './grey.ts'
import { findQr } from './read-qr.ts'
import type { PageReader } from './types.ts'

// From the same host as the app: the package alone would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

const reader: PageReader = {
  read: (photo, mark) =>
    redoPage(greyOf(photo), async (picture) =>
      (await findQr(imageOf(picture))).filter(({ text }) => text.includes(mark)),
    ),
}

expose(reader)
