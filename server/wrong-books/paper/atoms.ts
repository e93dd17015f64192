import { type Drawing, type Drawn, isDrawing } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { plainTex } from '#core/domain/formula/plain-tex.ts'
import { splitFormulas } from '#core/domain/formula/split.ts'
import type { Face, Style } from './face.ts'
import { COLOUR, ROOM } from './measures.ts'

/** What a line is made of and no line breaks within. Lengths in points; `up` and `down` from the baseline. */
export type Atom =
  | { readonly kind: 'text'; readonly text: string; readonly width: number; readonly style: Style }
  | {
      readonly kind: 'formula'
      readonly drawing: Drawing
      readonly em: number
      readonly width: number
      readonly up: number
      readonly down: number
      readonly words: string
      /** On a line of its own. */
      readonly display: boolean
    }
  | { readonly kind: 'end' }

/** As the stylesheet has it: a formula's letters beside those of the text. */
const FORMULA = 1.06
/** Letters and digits stay together; every other character stands alone. */
const PARTS = /\n|[ \t]+|[!-~\u00a1-\u024f\u0370-\u052f]+|[\s\S]/gu

/** The pieces of words that lines break between. */
export function atomsOf(text: string, style: Style, face: Face): Atom[] {
  return (text.match(PARTS) ?? []).map((part): Atom => {
    if (part === '\n') return { kind: 'end' }
    const plain = /^[ \t]/.test(part) ? ' ' : part
    return { kind: 'text', text: plain, width: face.widthOf(plain, style), style }
  })
}

function formulaAtom(drawing: Drawing, tex: string, display: boolean, size: number, most: number): Atom {
  const [, top, width, height] = drawing.box
  const wanted = (size * FORMULA) / 1000
  // wider than its column, or higher than most of a page: smaller
  const scale = Math.min(wanted, most / Math.max(1, width), (0.9 * ROOM) / Math.max(1, height))
  return {
    ...{ kind: 'formula', drawing, display, em: scale * 1000, words: plainTex(`$${tex}$`) },
    ...{ width: width * scale, up: -top * scale, down: (top + height) * scale },
  }
}

/**
 * A text with its formulas. TeX that was rejected stands there as it was written.
 * @param most width in points of the column
 */
export function mathAtoms(text: string, drawn: Drawn, style: Style, face: Face, most: number): Atom[] {
  return splitFormulas(text).flatMap((piece): Atom[] => {
    if (piece.kind === 'words') return atomsOf(piece.words, style, face)
    const { tex, display } = piece
    const drawing = drawn.formulas[formulaKey(tex, display)]
    if (isDrawing(drawing)) return [formulaAtom(drawing, tex, display, style.size, most)]
    return atomsOf(tex, { ...style, size: 0.9 * style.size, colour: COLOUR.muted }, face)
  })
}

export const hasFormulas = (text: string): boolean => splitFormulas(text).some((p) => p.kind === 'formula')
