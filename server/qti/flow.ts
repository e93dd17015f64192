import { formulaKey } from '#core/domain/formula/key.ts'
import { splitFormulas, type TextPiece } from '#core/domain/formula/split.ts'
import type { MathmlByKey } from '../formula/mathml.ts'
import { BLANK, NS, TEX } from './names.ts'
import { element, xml } from './xml.ts'

/** A formula as MathML with its TeX beside it; one that MathJax rejects shows its TeX as words. */
function mathOf({ tex, display }: Extract<TextPiece, { kind: 'formula' }>, mathml: MathmlByKey): string {
  const shown = mathml[formulaKey(tex, display)] ?? element('mtext', {}, xml(tex))
  return element(
    'math',
    { xmlns: NS.math, ...(display && { display: 'block' }) },
    element('semantics', {}, element('mrow', {}, shown), element('annotation', { encoding: TEX }, xml(tex))),
  )
}

/** Spaces that readers of XML would draw together are written as ones that stay. */
const preserveSpaces = (words: string): string =>
  words
    .replace(/\t/g, ' ')
    .replace(/ {2,}/g, (run) => ` ${'\u00a0'.repeat(run.length - 1)}`)
    .replace(/(^|\n) /g, '$1\u00a0')

/**
 * The lines of a text of this product's own as inline XML: words escaped, formulas as MathML.
 * @param fields what stands in the places of its blanks, in order; a blank without one stays as it is
 */
function textToXmlLines(text: string, mathml: MathmlByKey, fields: readonly string[] = []): string[] {
  let lines = ['']
  for (const piece of splitFormulas(text)) {
    const parts =
      piece.kind === 'formula' ? [mathOf(piece, mathml)] : preserveSpaces(piece.words).split('\n').map(xml)
    const [first = '', ...others] = parts
    lines = [...lines.slice(0, -1), `${lines.at(-1) ?? ''}${first}`, ...others]
  }
  let next = 0
  return lines.map((line) => line.replaceAll(BLANK, () => fields[next++] ?? BLANK))
}

/** A text as paragraphs, a line each; an empty line is a break. */
export const paragraphs = (text: string, mathml: MathmlByKey, fields?: readonly string[]): string =>
  text === ''
    ? ''
    : textToXmlLines(text, mathml, fields)
        .map((line) => element('p', {}, line === '' ? '<br/>' : line))
        .join('')

/** A text as what may stand in a line; one of several lines as paragraphs. */
export const inline = (text: string, mathml: MathmlByKey): string =>
  text.includes('\n') ? paragraphs(text, mathml) : textToXmlLines(text, mathml).join('')

/** Whether a text has just so many blanks, all in lines with other words: answers can be typed there. */
export function hasBlanks(text: string, count: number): boolean {
  const words = splitFormulas(text).flatMap((piece) => (piece.kind === 'words' ? [piece.words] : ['$']))
  const runs = words.flatMap((one) => one.match(/_{2,}/g) ?? [])
  const lines = words.join('').split('\n')
  return (
    runs.length === count &&
    runs.every((run) => run === BLANK) &&
    lines.every((line) => !line.includes(BLANK) || line.replaceAll(BLANK, '').trim() !== '') &&
    // TeX may have underscores too
    splitFormulas(text).every((piece) => piece.kind === 'words' || !piece.tex.includes(BLANK))
  )
}

/** A text without formulas' signs in one line, for a title. */
export function textToTitle(text: string): string {
  const words = splitFormulas(text).map((piece) => (piece.kind === 'words' ? piece.words : piece.tex))
  return Array.from(words.join('').replace(/\s+/g, ' ').trim()).slice(0, 60).join('')
}
