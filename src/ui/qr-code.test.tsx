import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Transformer } from '@napi-rs/image'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { readQr } from '#workers/qr/read-qr.ts'
import { QrCode, QrPicture } from './qr-code.tsx'

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
})

/** What the reader finds in a drawing, on a page that shows through wherever nothing is drawn. */
const readDrawing = async (svg: string): Promise<string[]> =>
  readQr(await Transformer.fromSvg(svg, '#808080').png())

const printed = (text: string) => {
  const svg = renderToStaticMarkup(<QrCode text={text} label="a" />)
  const side = Number(/viewBox="-4 -4 (\d+) /.exec(svg)?.[1]) * 4
  return readDrawing(
    svg.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" `),
  )
}
const shown = (text: string) => {
  const html = renderToStaticMarkup(<QrPicture text={text} label="a" />)
  return readDrawing(atob(/base64,([^"]+)"/.exec(html)?.[1] ?? ''))
}

const address = 'https://school.example/wrong-download/question-detail?examId=e1&paperId=2&itemNo='

describe('codes drawn on the phone are read by another maker’s reader', () => {
  // both ends of each size an address may have, and the longest that fits
  const lengths = [
    1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213, 2331,
  ]
  it.each(lengths)('%i letters [B21]', async (length) => {
    const text = address.padEnd(length, '0a1b2c3d4e5f').slice(0, length)
    expect(await printed(text)).toEqual([text])
    expect(await shown(text)).toEqual([text])
  })

  it.each([
    'KAOBAN:abcdefghijklmnopqrstuvwxyzABCD-_',
    '题',
    '函数 y=x² 的图象',
    '王佳怡，九(1)班，学号 202610106',
    '语文与数学'.repeat(40),
    'ﬁß ü 漢字 かな 😀',
  ])('%s [B21]', async (text) => {
    expect(await printed(text)).toEqual([text])
    expect(await shown(text)).toEqual([text])
  })

  it('a part of them may be covered', async () => {
    const svg = renderToStaticMarkup(<QrCode text={address} label="a" />)
    const blot = '<circle cx="24" cy="24" r="4" fill="#ffffff"/></svg>'
    const sized = svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" ')
    expect(await readDrawing(sized.replace('</svg>', blot))).toEqual([address])
  })

  it('a text that no code holds is refused', () => {
    expect(() => renderToStaticMarkup(<QrCode text={'a'.repeat(2332)} label="a" />)).toThrow()
  })
})
