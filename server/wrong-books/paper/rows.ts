import type { Drawn } from '#core/domain/formula/drawing.ts'
import { type Doc, type Has, withBold } from '../../slips/page.ts'
import { type Atom, atomsOf, hasFormulas, mathAtoms } from './atoms.ts'
import { type Face, faceOf, type Style } from './face.ts'
import { formulaPen } from './formula.ts'
import { breakIntoLines, type TextLine } from './lines.ts'
import { COLOUR, LEADING, SIZE } from './measures.ts'
import type { PageRow } from './pages.ts'
import type { BookPaper } from './sheet.ts'

export const TEXT: Style = { size: SIZE.text, colour: COLOUR.ink }
export const BOLD: Style = { ...TEXT, bold: true }
export const NOTE: Style = { size: SIZE.note, colour: COLOUR.muted }

/** Makes rows of the texts of a book. */
export interface RowWriter {
  readonly face: Face
  readonly doc: Doc
  /** Words of one or more styles, in lines from `x` on. */
  words(parts: readonly (readonly [text: string, style: Style])[], x: number, width: number): PageRow[]
  /** A text with formulas. */
  math(text: string, x: number, width: number): PageRow[]
}

export function writerOf(
  doc: Doc,
  has: Has,
  { drawn, locale }: Pick<BookPaper, 'drawn' | 'locale'>,
): RowWriter {
  withBold(doc)
  const face = faceOf(doc, has)
  const pen = formulaPen(doc, drawn as Drawn)
  const plain = LEADING[locale]

  /** Words beside each other are written at once, so that they are copied as one; all in the order they are read. */
  const drawLine = ({ parts, baseline }: TextLine, x: number, y: number): void => {
    for (let at = 0; at < parts.length; ) {
      const { x: from, atom } = parts[at] as TextLine['parts'][number]
      at++
      if (atom.kind === 'formula') {
        pen(atom.drawing, x + from, y + baseline, atom.em, atom.words)
        continue
      }
      let { text } = atom
      for (
        let next = parts[at]?.atom;
        next?.kind === 'text' && next.style === atom.style;
        next = parts[at]?.atom
      ) {
        text += next.text
        at++
      }
      face.write(text, x + from, y + baseline, atom.style)
    }
  }
  const rowsOf = (
    atoms: readonly Atom[],
    x: number,
    width: number,
    size: number,
    leading: number,
  ): PageRow[] =>
    breakIntoLines(atoms, { width, size, leading, face }).map((line) => ({
      height: line.height,
      draw: (y) => drawLine(line, x, y),
    }))
  return {
    face,
    doc,
    words(parts, x, width) {
      const size = Math.max(...parts.map(([, style]) => style.size))
      const atoms = parts.flatMap(([text, style]) => atomsOf(text, style, face))
      return rowsOf(atoms, x, width, size, size === SIZE.title ? LEADING.title : plain)
    },
    math(text, x, width) {
      const leading = hasFormulas(text) ? LEADING.formulas : plain
      return rowsOf(mathAtoms(text, drawn as Drawn, TEXT, face, width), x, width, TEXT.size, leading)
    },
  }
}

/** A strip of nothing. */
export const gap = (height: number): PageRow => ({ height, draw: () => {} })

/** Rows of columns side by side, the lines of each from the top of its row. */
export function placeSideBySide(columns: readonly (readonly PageRow[])[]): PageRow {
  const height = Math.max(0, ...columns.map((rows) => rows.reduce((sum, row) => sum + row.height, 0)))
  return {
    height,
    draw(y) {
      for (const rows of columns) {
        let at = y
        for (const row of rows) {
          row.draw(at)
          at += row.height
        }
      }
    },
  }
}
