import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { PER_MM } from '#core/domain/redo/flat.ts'
import { redoPage } from '#core/domain/redo/redo.ts'
import type { Grey, Redone } from '#core/domain/redo/types.ts'
import { findQr } from '#workers/qr/read-qr.ts'
import { photographed, type Shot } from './camera.ts'
import type { Stroke } from './redo-page.ts'

/** The reader of codes as Node has it; before the first page is read. */
export function prepareReader(): void {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
}

/** A big cross from 20 to 60 mm, 6 to 26 mm below the top of the room. */
export const CROSS: readonly Stroke[] = [
  [
    [20, 6],
    [60, 26],
  ],
  [
    [60, 6],
    [20, 26],
  ],
]

const rgbaOf = ({ width, height, light }: Grey) => {
  const pixels = new Uint32Array(width * height)
  for (let i = 0; i < pixels.length; i++) pixels[i] = (light[i] as number) * 0x1_01_01 + 0xff_00_00_00
  const data = new Uint8ClampedArray(pixels.buffer)
  return { width, height, data, colorSpace: 'srgb' } as unknown as ImageData
}

/** What the redo loop finds on a page that was photographed so. */
export const recognised = (page: Grey, shot: Shot) =>
  redoPage(photographed(page, shot), (picture) => findQr(rgbaOf(picture)))

/** Middle of the writing, in millimetres from the left of the content and the top of the room. */
export function middleOf({ picture, area }: Redone): [number, number] {
  let [x, y, n] = [0, 0, 0]
  picture.light.forEach((level, i) => {
    if (level >= 160) return
    x += i % picture.width
    y += Math.floor(i / picture.width)
    n++
  })
  return [area.left - 14 + x / n / PER_MM, y / n / PER_MM]
}
