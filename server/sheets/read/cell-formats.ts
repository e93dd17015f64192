import { tags } from './xml-tags.ts'

/** How a number format makes a number look otherwise than it is stored. */
export type CellFormat =
  /** Digits in given places with signs between them: 00001011, G-0012. `0` of the pattern is a digit. */
  | { kind: 'digits'; pattern: string; places: number }
  /** Rounded to so many places behind the point, as a share of 100 where `percent`. */
  | { kind: 'rounded'; places: number; percent: boolean }
  /** Nothing is seen of it. */
  | { kind: 'nothing' }

/** Codes of the formats that every spreadsheet has without stating them. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [3, '#,##0'],
  [9, '0%'],
  [10, '0.00%'],
])

/** Formats of a workbook that change how a number looks, by the number of the style that cells name. */
export function cellFormats(styles: string): Map<number, CellFormat> {
  const codes = new Map(BUILT_IN)
  for (const { numFmtId, formatCode } of tags(styles, 'numFmt')) {
    if (numFmtId !== undefined && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
  }
  const used = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? ''
  const found = new Map<number, CellFormat>()
  for (const [style, { numFmtId = '0' }] of tags(used, 'xf').entries()) {
    const format = formatOf(codes.get(Number(numFmtId)) ?? '')
    if (format) found.set(style, format)
  }
  return found
}

/** What a format's code makes of a positive number; null: nothing that matters for a number or a mark. */
export function formatOf(code: string): CellFormat | null {
  if (/^;+$/.test(code)) return { kind: 'nothing' }
  const [positive = ''] = code.split(';')
  const bare = positive
    .replace(/\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"/g, (_, text: string) => text.replace(/./g, '\\$&'))
    .replace(/[_*]./g, '')
  const signs = bare.replace(/\\./g, '')
  const rounded = /^(?:#,##)?0(?:\.(0+))?(%?)$/.exec(signs)
  if (rounded && signs === bare) {
    const places = rounded[1]?.length ?? 0
    const percent = rounded[2] === '%'
    return places < 2 || percent ? { kind: 'rounded', places, percent } : null
  }
  if (!/^[0-]*0[0-]*$/.test(signs)) return null
  const pattern = bare.replace(/\\0/g, '\u0001').replace(/\\/g, '')
  return { kind: 'digits', pattern, places: pattern.split('0').length - 1 }
}

/** How a number of this format looks; null: as it is stored. */
export function formatCellNumber(value: number, format: CellFormat): string | null {
  if (format.kind === 'nothing') return ''
  if (format.kind === 'rounded') {
    if (!format.percent) {
      const text = value.toFixed(format.places)
      return Number(text) === value ? null : text
    }
    return value === 0 ? null : `${(value * 100).toFixed(format.places)}%`
  }
  if (!Number.isSafeInteger(value) || value < 0) return null
  const digits = String(value).padStart(format.places, '0')
  let at = digits.length - format.places
  const first = format.pattern.indexOf('0')
  const shown = Array.from(format.pattern, (c, i) => {
    if (c !== '0') return c === '\u0001' ? '0' : c
    // digits for which the pattern has no places stand before the first of them
    return i === first ? digits.slice(0, ++at) : digits.charAt(at++)
  }).join('')
  return shown === String(value) ? null : shown
}
