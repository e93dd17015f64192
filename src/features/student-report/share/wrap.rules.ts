/** Characters of Chinese text, between any two of which a line may end. */
const WIDE = '\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef“”‘’…—'
const UNITS = new RegExp(`\\s+|[^\\s${WIDE}]+|.`, 'gu')
/** No line begins with one of these. */
const CLOSING = /^[，。、；：！？）】》」”’…]$/u
/** No line ends with one of these. */
const OPENING = /[（【《「“‘]$/u

/** Pieces between which a line may end: a word, or a Chinese character with the signs that belong to it. */
function splitWrapUnits(text: string): string[] {
  const pieces: string[] = []
  for (const unit of text.match(UNITS) ?? []) {
    const last = pieces.at(-1)
    const belongs = last !== undefined && last.trim() !== '' && (CLOSING.test(unit) || OPENING.test(last))
    if (belongs) pieces[pieces.length - 1] = last + unit
    else pieces.push(unit)
  }
  return pieces
}

/**
 * Breaks a text into lines of at most `width`, as `measure` tells it, without losing a character but the spaces at which
 * lines end. A word that is wider than a line is broken where it has to be.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (piece: string): void => {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece
      return
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    if (piece.trim() === '') return
    const letters = piece.match(/./gu) ?? []
    if (measure(piece) <= width || letters.length === 1) line = piece
    else for (const letter of letters) add(letter)
  }
  for (const piece of splitWrapUnits(text.trim())) add(piece)
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}
