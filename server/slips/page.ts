import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Bitmap2D } from 'lean-qr'
import PDFDocument from 'pdfkit'

const FONTS = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts')

/** A regular face of some 30,000 characters, rare ones of names among them; only glyphs that are used go into a PDF. */
const FONT = join(FONTS, 'NotoSansHans-Regular.otf')
export const HAN = 'han'
/** The same, bold; it is in a document once `withBold` was called. */
export const HAN_BOLD = 'han-bold'
/** Letters of one width, plainly told apart: for what is typed. */
const TYPED = 'Courier-Bold'

/** Stands for a character that the font lacks, as printers do. */
const NO_GLYPH = '〓'

/** Points: 1/72 inch. */
export const A4 = { width: 595.28, height: 841.89 }

export type Doc = InstanceType<typeof PDFDocument>

/** An empty A4 document with the face of slips, and its bytes once it is ended. */
export function openDocument(title: string): { doc: Doc; has: Has; done: Promise<Buffer> } {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title },
  })
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.registerFont(HAN, FONT)
  return { doc, has: glyphs(doc), done }
}

/** Adds the bold face to a document. */
export const withBold = (doc: Doc): Doc => doc.registerFont(HAN_BOLD, join(FONTS, 'NotoSansHans-Bold.otf'))

/** Dashes to cut along. */
export function dashes(doc: Doc, from: readonly [number, number], to: readonly [number, number]): void {
  doc.save().lineWidth(0.5).strokeColor('#999999').dash(3, { space: 3 })
  doc
    .moveTo(...from)
    .lineTo(...to)
    .stroke()
  doc.undash().restore()
}

/** A QR code, black, in bars of a row. @param side of a module in points */
export function drawCode(doc: Doc, code: Bitmap2D, x: number, y: number, side: number): void {
  doc.fillColor('#000000')
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++) {
      if (!code.get(column, row)) continue
      let wide = 1
      while (code.get(column + wide, row)) wide++
      doc.rect(x + column * side, y + row * side, wide * side, side)
      column += wide
    }
  doc.fill()
}

export type Has = (character: string) => boolean

/** Which characters the face of this document has. */
function glyphs(doc: Doc): Has {
  doc.font(HAN)
  const face = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
    .font
  return (character) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

/** A text with a mark in the place of each character that the face lacks. */
export const printable = (text: string, has: Has): string =>
  Array.from(text, (one) => (has(one) ? one : NO_GLYPH)).join('')

export interface TextLineLayout {
  x: number
  y: number
  width: number
  size: number
  color?: string
  /** True: it is copied letter by letter. */
  typed?: true
}

/** One line; too long for its place it is drawn smaller, never cut off. */
export function drawTextLine(
  doc: Doc,
  text: string,
  { x, y, width, size, color = '#000000', typed }: TextLineLayout,
  has: Has,
): void {
  const plain = printable(text, has)
  doc.font(typed && /^[\x20-\x7e]*$/.test(plain) ? TYPED : HAN).fontSize(size)
  const wanted = doc.widthOfString(plain)
  if (wanted > width) doc.fontSize((size * width) / wanted)
  doc.fillColor(color).text(plain, x, y, { lineBreak: false })
}
