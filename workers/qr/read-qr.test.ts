import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { readQr } from './read-qr.ts'

const data = resolve(process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data'), 'qr')
const here = existsSync(`${data}/expected.json`)

interface Picture {
  file: string
  expected: string | null
  expected_set?: string[]
}
const pictures = here ? (JSON.parse(readFileSync(`${data}/expected.json`, 'utf8')) as Picture[]) : []

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
})

/** The expected texts lie in text files, which have one kind of line end. */
const linesOf = (text: string): string => text.replaceAll('\r\n', '\n')

const readIn = (set: string) =>
  Promise.all(
    pictures
      .filter((p) => p.file.startsWith(`${set}/`))
      .map(async (p) => ({ ...p, texts: (await readQr(readFileSync(`${data}/${p.file}`))).map(linesOf) })),
  )

describe.skipIf(!here)(`photographs of codes${here ? '' : ` (skipped: no pictures in ${data})`}`, () => {
  // What the sets' own tests ask of their reader; of the second set four pictures are not here.
  it.each([
    ['qrcode-1', 5, 5],
    ['qrcode-2', 28, 31],
    ['qrcode-4', 36, 48],
    ['qrcode-6', 15, 15],
  ])('%s: at least %i of %i are read [V06]', async (set, least, count) => {
    const read = await readIn(set)
    expect(read).toHaveLength(count)
    const right = read.filter((p) => p.expected !== null && p.texts.includes(p.expected)).length
    expect(right).toBeGreaterThanOrEqual(least)
  })

  it('reads every code of a sheet with four', async () => {
    const [sheet] = await readIn('multi-qrcode-1')
    expect(sheet?.texts.toSorted()).toEqual(sheet?.expected_set?.toSorted())
  })
})

describe('pictures without a code', () => {
  it('give nothing, whatever they are', async () => {
    const empty = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    for (const picture of [empty, new Uint8Array(0), Buffer.from('no picture'), empty.subarray(0, 30)])
      expect(await readQr(picture)).toEqual([])
  })
})
