import { inflateSync } from 'node:zlib'

interface Font {
  /** Glyphs by code, as the font's own encoding names them; none for fonts whose codes are glyphs. */
  names: readonly string[]
  text: ReadonlyMap<number, string>
  /** Hex digits of a code. */
  width: 2 | 4
}

export interface PdfPage {
  /** See `plainLetters`. */
  text: string
  /** Codes shown that no glyph stands behind. */
  missing: number
}

const hex = (text: string): number => Number.parseInt(text, 16)
const letters = (text: string): string =>
  String.fromCharCode(...(text.match(/.{4}/g) ?? []).map((unit) => hex(unit)))

/** Radicals that have one glyph with the character they come from: a font's map back may name either. */
const RADICALS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '⺠民',
    '⻄西',
    '⻅见',
    '⻆角',
    '⻉贝',
    '⻋车',
    '⻓长',
    '⻔门',
    '⻘青',
    '⻙韦',
    '⻚页',
    '⻛风',
    '⻜飞',
    '⻝食',
  ]
    .concat(['⻢马', '⻣骨', '⻤鬼', '⻥鱼', '⻦鸟', '⻨麦', '⻩黄', '⻬齐', '⻮齿', '⻰龙'])
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/** Letters in one form for each and without spaces: where a printer puts those is its own affair. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[\u2e80-\u2eff]/g, (radical) => RADICALS[radical] ?? radical)

/** Codes and what they mean, out of a ToUnicode map. */
function toUnicode(map: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, body = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>/g))
      found.set(hex(code), letters(text))
  for (const [, body = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = hex(from); code <= hex(to); code++)
        found.set(code, String.fromCodePoint(hex(text) + code - hex(from)))
  for (const [, from = '', list = ''] of map.matchAll(/<(\w+)>\s*<\w+>\s*\[([^\]]*)\]/g))
    for (const [at, text] of (list.match(/\w+/g) ?? []).entries()) found.set(hex(from) + at, letters(text))
  return found
}

function namesOf(font: string): string[] {
  const [, first = '0', list = ''] = /\/Differences \[(\d+) ([^\]]*)/.exec(font) ?? []
  const names: string[] = []
  for (const [at, name] of (list.match(/\/\S+/g) ?? []).entries()) names[Number(first) + at] = name
  return names
}

/** Printable letters of a face that brings none of its own, by their codes. */
const OWN_LETTERS: ReadonlyMap<number, string> = new Map(
  Array.from({ length: 95 }, (_, i) => [i + 32, String.fromCharCode(i + 32)]),
)

/** The pages of a PDF as Chromium and pdfkit write it: plain objects, streams deflated. */
export function readPdf(file: Buffer): PdfPage[] {
  const source = file.toString('latin1')
  const objects = new Map<string, { head: string; stream: string }>()
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match
    const at = /stream\r?\n/.exec(body)
    const head = at ? body.slice(0, at.index) : body
    const raw = at ? body.slice(at.index + at[0].length, body.lastIndexOf('endstream')) : ''
    const isSmall = head.includes('/FlateDecode') && !head.includes('/Subtype /Image')
    const stream = isSmall ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    objects.set(id, { head, stream })
  }
  const fonts = new Map<string, Font>()
  const fontOf = (id: string): Font => {
    const known = fonts.get(id)
    if (known) return known
    const head = objects.get(id)?.head ?? ''
    const map = /\/ToUnicode (\d+)/.exec(head)?.[1] ?? ''
    const [names, isPlain] = [namesOf(head), head.includes('/Subtype /Type1\n')]
    const text = isPlain ? OWN_LETTERS : toUnicode(objects.get(map)?.stream ?? '')
    const font: Font = { names, text, width: isPlain || names.length > 0 ? 2 : 4 }
    fonts.set(id, font)
    return font
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const shared = objects.get(/\/Resources (\d+)/.exec(head)?.[1] ?? '')?.head ?? ''
    const used = /\/Font <<([^>]*)>>/.exec(head + shared)?.[1] ?? ''
    const ids = new Map([...used.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]))
    const content = objects.get(/\/Contents (\d+)/.exec(head)?.[1] ?? '')?.stream ?? ''
    let font: Font = { names: [], text: new Map(), width: 4 }
    let text = ''
    let missing = 0
    for (const [, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|<(\w+)>(?= Tj|[^\n]*\] TJ)/g)) {
      if (name !== undefined) font = fontOf(ids.get(name) ?? '')
      const { width } = font
      for (const code of shown?.match(new RegExp(`.{${width}}`, 'g')) ?? []) {
        if (width === 2 ? font.names[hex(code)] === '/g0' : hex(code) === 0) missing++
        text += font.text.get(hex(code)) ?? ''
      }
    }
    return { text: plainLetters(text), missing }
  })
}
