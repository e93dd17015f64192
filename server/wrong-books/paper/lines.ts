import type { Atom } from './atoms.ts'
import type { Face } from './face.ts'
import { GAP } from './measures.ts'

/** One line of a text. Points. */
export interface TextLine {
  readonly height: number
  /** From the top of the line to its baseline. */
  readonly baseline: number
  readonly parts: readonly { readonly x: number; readonly atom: Exclude<Atom, { kind: 'end' }> }[]
}

type LineAtom = TextLine['parts'][number]['atom']

/** Signs that must not begin a line, and those that must not end one. */
const CLOSING = /^[，。、；：！？）」』”’》】〉〕…％℃,.;:!?)\]}%]/u
const OPENING = /[（「『“‘《【〈〔([{]$/u
/** Of the letters: how far they reach above the middle of a line's height. */
const MIDDLE = 0.36

const isSpace = (atom: LineAtom): boolean => atom.kind === 'text' && atom.text === ' '
const widthOf = (atoms: readonly LineAtom[]): number => atoms.reduce((sum, atom) => sum + atom.width, 0)

/** Atoms that stay together: a closing sign with what is before it, an opening one with what follows. */
function chunksOf(atoms: readonly LineAtom[]): LineAtom[][] {
  const chunks: LineAtom[][] = []
  for (const atom of atoms) {
    const last = chunks.at(-1)
    const before = last?.at(-1)
    const isBound =
      before !== undefined &&
      !isSpace(before) &&
      !isSpace(atom) &&
      ((atom.kind === 'text' && CLOSING.test(atom.text)) ||
        (before.kind === 'text' && OPENING.test(before.text)))
    if (last && isBound) last.push(atom)
    else chunks.push([atom])
  }
  return chunks
}

/** What is wider than a line, in single characters. */
const cut = (chunk: readonly LineAtom[], face: Face): LineAtom[][] =>
  chunk.flatMap((atom) =>
    atom.kind === 'formula'
      ? [[atom]]
      : Array.from(atom.text, (text): LineAtom[] => [
          { ...atom, text, width: face.widthOf(text, atom.style) },
        ]),
  )

/** @param from points from the left */
function layOutLine(atoms: readonly LineAtom[], size: number, leading: number, from = 0, pad = 0): TextLine {
  const half = (size * leading) / 2
  const reach = (of: 'up' | 'down', plain: number): number =>
    atoms.reduce((most, atom) => (atom.kind === 'formula' ? Math.max(most, atom[of] + 1) : most), plain)
  const baseline = reach('up', half + MIDDLE * size) + pad
  let x = from
  return {
    baseline,
    height: baseline + reach('down', half - MIDDLE * size) + pad,
    parts: atoms.map((atom) => {
      const part = { x, atom }
      x += atom.width
      return part
    }),
  }
}

interface TextColumn {
  readonly width: number
  /** Points of the letters, and the height of a line as a share of them. */
  readonly size: number
  readonly leading: number
  readonly face: Face
}

/** Breaks a text into lines. */
export function breakIntoLines(
  atoms: readonly Atom[],
  { width, size, leading, face }: TextColumn,
): TextLine[] {
  const lines: TextLine[] = []
  let row: LineAtom[] = []
  const end = (): void => {
    while (row.length > 0 && isSpace(row.at(-1) as LineAtom)) row.pop()
    if (row.length > 0) lines.push(layOutLine(row, size, leading))
    row = []
  }
  const take = (chunk: readonly LineAtom[]): void => {
    const isAll = chunk.every(isSpace)
    if (!isAll && row.length > 0 && widthOf(row) + widthOf(chunk) > width) end()
    if (row.length > 0 || !isAll) row.push(...chunk)
  }
  const takeAll = (parts: readonly LineAtom[]): void => {
    for (const chunk of chunksOf(parts))
      if (widthOf(chunk) > width) for (const part of cut(chunk, face)) take(part)
      else take(chunk)
  }
  let some: LineAtom[] = []
  const flush = (): void => {
    takeAll(some)
    some = []
  }
  for (const atom of atoms) {
    if (atom.kind !== 'end' && !(atom.kind === 'formula' && atom.display)) {
      some.push(atom)
      continue
    }
    flush()
    end()
    if (atom.kind === 'formula')
      lines.push(layOutLine([atom], size, leading, (width - atom.width) / 2, GAP.small / 2))
  }
  flush()
  end()
  return lines
}
