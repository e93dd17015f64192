import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let ready: Promise<unknown> | null = null

/** The reader's program lies beside it: nothing is fetched. */
const prepare = (): Promise<unknown> => {
  ready ??= (async () => {
    const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const wasm = await readFile(path)
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer },
      fireImmediately: true,
    })
  })()
  return ready
}

/** Texts of the QR codes on a page (JPEG or PNG). */
export async function codesOn(page: Uint8Array): Promise<string[]> {
  await prepare()
  const found = await readBarcodes(page, { formats: ['QRCode'], tryHarder: true, tryRotate: true }).catch(
    () => [],
  )
  return found.filter((code) => code.isValid).map((code) => code.text)
}
