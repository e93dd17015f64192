import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { detectPictureKind, extensionOf, FOREIGN_HEAD, foreignOf, isAccepted, isTiff } from './signature.ts'

const data = resolve(
  process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'images',
)
const list = `${data}/wrong-extension/list.json`
const here = existsSync(list)

const bytes = (...values: number[]) => new Uint8Array(values)
const NOTHING = bytes(0, 0, 0)

describe('a file without a type', () => {
  it('is judged by its first three bytes, for all 16,777,216 of them [V04]', () => {
    // the rule, written down as the list of what it lets in
    const rule = new Map([
      [0xffd8ff, 'jpeg'],
      [0x89504e, 'png'],
    ])
    for (let third = 0; third < 256; third++) rule.set(0x424d00 | third, 'bmp')
    let wrong = 0
    let taken = 0
    for (let prefix = 0; prefix < 2 ** 24; prefix++) {
      const kind = detectPictureKind(prefix >> 16, (prefix >> 8) & 255, prefix & 255)
      if (kind === null) continue
      taken += 1
      if (kind !== rule.get(prefix)) wrong += 1
    }
    expect([wrong, taken]).toEqual([0, rule.size])
  })

  it('is refused with fewer than three bytes [V04]', () => {
    expect(isAccepted('scan', bytes(0xff, 0xd8, 0xff))).toBe(true)
    expect(isAccepted('scan', bytes(0xff, 0xd8))).toBe(false)
    expect(isAccepted('', bytes(0x42, 0x4d))).toBe(false)
    expect(isAccepted('', bytes())).toBe(false)
  })
})

describe('a file with a type', () => {
  it('is let in by png, jpeg, jpg and bmp in any case, and by no other [V04]', () => {
    for (const name of [
      'a.png',
      'a.jpeg',
      'a.jpg',
      'a.bmp',
      'A.PNG',
      'a.JpEg',
      '作业.第1页.jpg',
      'C:\\x\\a.b.BMP',
    ])
      expect({ name, taken: isAccepted(name, NOTHING) }).toEqual({ name, taken: true })
    // other types are refused whatever they begin with, look-alikes too
    for (const name of [
      'a.gif',
      'a.jpg.exe',
      'a.png ',
      'a.jpg\0',
      'a.ｊｐｇ',
      'a․jpg.pdf',
      'a.jpe',
      'jpg.heic',
    ])
      expect({ name, taken: isAccepted(name, bytes(0xff, 0xd8, 0xff)) }).toEqual({ name, taken: false })
  })

  it('has none where the name is all there is', () => {
    expect(['jpg', '.jpg', 'x/.png', 'v1.2/photo', 'a.'].map(extensionOf)).toEqual(['', '', '', '', ''])
  })
})

/** The first box of a file in boxes, and what may follow. */
const boxed = (brand: string, ...compatible: string[]) => {
  const text = `ftyp${brand}\0\0\0\0${compatible.join('')}`
  return Uint8Array.from([0, 0, 0, text.length + 4, ...Buffer.from(text, 'latin1'), ...Buffer.alloc(64)])
}
/** A TIFF with one directory of these tags. */
function raw(...tags: number[]): Uint8Array {
  const file = new Uint8Array(10 + tags.length * 12 + 4)
  const view = new DataView(file.buffer)
  file.set([0x49, 0x49, 42, 0, 8])
  view.setUint16(8, tags.length, true)
  for (const [i, tag] of tags.entries()) view.setUint16(10 + i * 12, tag, true)
  return file
}
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

describe('a picture of another kind', () => {
  it('is known by its first bytes, whatever its name [V04]', () => {
    for (const [head, kind] of [
      [boxed('heic', 'mif1', 'heic'), 'heic'],
      [boxed('mif1', 'mif1', 'heic'), 'heic'],
      [boxed('mif1', 'miaf'), 'heic'],
      [boxed('hevc', 'msf1'), 'heic'],
      [boxed('avif', 'mif1', 'miaf'), 'avif'],
      [boxed('avis', 'msf1'), 'avif'],
      [boxed('mif1', 'avif'), 'avif'],
      [latin('RIFF\x10\0\0\0WEBPVP8 '), 'webp'],
      [latin('GIF89a\x01\0\x01\0'), 'gif'],
      [latin('GIF87a'), 'gif'],
      [latin('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '), 'jp2'],
      [latin('\xffO\xffQ\0/'), 'jp2'],
      [latin('\0\0\0\x0cJXL \r\n\x87\n'), 'jxl'],
      [latin('\xff\x0a\xfa\x1f'), 'jxl'],
      [latin('%PDF-1.7\n'), 'pdf'],
      [latin(`${' '.repeat(900)}%PDF-1.4\n`), 'pdf'],
      [raw(254, 50_706), 'dng'],
    ] as const)
      expect(foreignOf(head.subarray(0, FOREIGN_HEAD))).toBe(kind)
  })

  it('is not seen where there is none: films, sounds, pictures that are taken, too few bytes [V04]', () => {
    for (const head of [
      boxed('isom', 'iso2', 'mp41'),
      boxed('qt  '),
      latin('RIFF\x10\0\0\0WAVEfmt '),
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
      latin('ftypheic'),
      bytes(),
      boxed('heic').subarray(0, 10),
      // a TIFF of a scanner, one whose directory lies elsewhere, and a PNG that speaks of PDF
      raw(254, 256),
      raw(254, 50_706).subarray(0, 20),
      latin('\x89PNG\r\n\x1a\n %PDF-'),
    ])
      expect(foreignOf(head)).toBe(null)
    // brands behind the end of their box are none of the file's
    const short = boxed('isom', 'heic')
    short[3] = 16
    expect(foreignOf(short)).toBe(null)
  })
})

describe.skipIf(!here)(`renamed files${here ? '' : ` (skipped: no ${list})`}`, () => {
  const files = here ? (JSON.parse(readFileSync(list, 'utf8')) as { file: string; real_kind: string }[]) : []

  it.each(files)('$file is known for what it is', ({ file, real_kind }) => {
    const head = new Uint8Array(readFileSync(`${data}/${file}`)).subarray(0, 16)
    const found = isTiff(head) ? 'tiff' : detectPictureKind(head[0] ?? 0, head[1] ?? 0, head[2] ?? 0)
    expect(found ?? 'gif').toBe(real_kind)
    const named = extensionOf(file) !== ''
    expect(isAccepted(file, head)).toBe(named || real_kind !== 'gif')
  })
})
