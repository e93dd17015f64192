import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 8,
  textMode: 'Plain',
}

/**
 * Texts of the QR codes in a picture (PNG, JPEG, BMP, GIF as bytes, or pixels).
 * @returns none where there is no code; a picture that cannot be read has none either
 */
export async function readQr(picture: Blob | Uint8Array | ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, OPTIONS).catch(() => [])
  return found.filter((code) => code.isValid).map((code) => code.text)
}
