import { expose } from 'comlink'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import wasm from 'zxing-wasm/writer/zxing_writer.wasm?url'
import type { QrWriter } from './qr.api.ts'

prepareZXingModule({ overrides: { locateFile: () => wasm } })

const writer: QrWriter = {
  async draw(text) {
    const made = await writeBarcode(text, { format: 'QRCode', scale: 8, withQuietZones: true })
    if (made.svg === '') throw new Error(`No code was drawn: ${made.error}`)
    return made.svg
  },
}

expose(writer)
