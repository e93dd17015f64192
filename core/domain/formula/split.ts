import { isMoney, WORDS_WITH_FORMULAS } from './dollar.ts'

/** A stretch of a text: words, or a formula. */
export type TextPiece =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'formula'; readonly tex: string; readonly display: boolean }

/** TeX, in a line or on a line of its own. */
export interface Formula {
  readonly tex: string
  readonly display: boolean
}

/** A formula under its `formulaKey`. */
export interface NamedFormula extends Formula {
  readonly key: string
}

/** Longest TeX taken for a formula; more is drawn by nobody's pen. */
export const MAX_TEX = 2000

const FORMULA = new RegExp(
  `\\\\\\$|\\$\\$((?:${WORDS_WITH_FORMULAS}|[^$])+)\\$\\$|\\$((?:${WORDS_WITH_FORMULAS}|[^$\\\\]|\\\\[\\s\\S])+)\\$`,
  'g',
)

/**
 * Words and formulas of a text in order: `$...$` stands in a line, `$$...$$` on a line of its own, `\$` is a dollar
 * sign. A dollar sign without its other half, and one of an amount of money, stays what it is. Nothing is left out.
 */
export function splitFormulas(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let words = ''
  let from = 0
  FORMULA.lastIndex = 0
  for (let found = FORMULA.exec(text); found; found = FORMULA.exec(text)) {
    words += text.slice(from, found.index)
    from = found.index + found[0].length
    if (
      found[2] !== undefined &&
      isMoney(text.slice(Math.max(0, found.index - 3), found.index), found[2], text.charAt(from))
    ) {
      // the second sign may open a formula
      words += found[0].slice(0, -1)
      from -= 1
      FORMULA.lastIndex = from
      continue
    }
    const tex = (found[1] ?? found[2] ?? '').trim()
    if (found[0] === '\\$') words += '$'
    else if (tex === '' || tex.length > MAX_TEX) words += found[0]
    else {
      if (words !== '') pieces.push({ kind: 'words', words })
      words = ''
      pieces.push({ kind: 'formula', tex, display: found[1] !== undefined })
    }
  }
  words += text.slice(from)
  if (words !== '') pieces.push({ kind: 'words', words })
  return pieces
}

/** The formulas of some texts, each once. */
export function formulasOf(texts: readonly string[]): Formula[] {
  const found = new Map<string, Formula>()
  for (const text of texts)
    for (const piece of splitFormulas(text))
      if (piece.kind === 'formula') found.set(`${String(piece.display)} ${piece.tex}`, piece)
  return [...found.values()].map(({ tex, display }) => ({ tex, display }))
}
