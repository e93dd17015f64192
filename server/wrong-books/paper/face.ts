import { type Doc, HAN, HAN_BOLD, type Has, printable } from '../../slips/page.ts'

export interface Style {
  readonly bold?: true
  /** Points. */
  readonly size: number
  readonly colour: string
}

/** The two faces of a book: how wide a text is, and a text put on the page. */
export interface Face {
  /** Points. */
  widthOf(text: string, style: Style): number
  /** @param y of the baseline */
  write(text: string, x: number, y: number, style: Style): void
}

/** Widths asked for again and again: of characters, and of the words of formulas' neighbours. */
const KEPT = 20_000

export function faceOf(doc: Doc, has: Has): Face {
  const known = new Map<string, number>()
  const font = (style: Style): Doc => doc.font(style.bold ? HAN_BOLD : HAN)
  return {
    widthOf(text, style) {
      const key = `${style.bold ? 'b' : ''}${text}`
      let em = known.get(key)
      if (em === undefined) {
        em = font(style).fontSize(100).widthOfString(printable(text, has)) / 100
        if (known.size < KEPT) known.set(key, em)
      }
      return em * style.size
    },
    write(text, x, y, style) {
      font(style).fontSize(style.size).fillColor(style.colour)
      doc.text(printable(text, has), x, y, { lineBreak: false, baseline: 'alphabetic' })
    },
  }
}
