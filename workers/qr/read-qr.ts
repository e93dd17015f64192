import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { SeenCode } from '#core/domain/redo/types.ts'

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

/** The same codes with where each is seen in the picture. */
export async function findQr(picture: Blob | Uint8Array | ImageData): Promise<SeenCode[]> {
  const found = await readBarcodes(picture, { ...OPTIONS, maxNumberOfSymbols: 32 }).catch(() => [])
  return found
    .filter((code) => code.isValid)
    .map(({ text, version, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      modules: 17 + 4 * Number(version),
      corners: [
        [topLeft.x, topLeft.y],
        [topRight.x, topRight.y],
        [bottomRight.x, bottomRight.y],
        [bottomLeft.x, bottomLeft.y],
      ],
    }))
}
