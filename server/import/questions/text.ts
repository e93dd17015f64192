/** `inline`: `$$...$$` stands in the line; `display`: on a line of its own. */
export type Doubles = 'inline' | 'display'

const DOUBLE = /\$\$([^$]+)\$\$/g
const SINGLE = /\$([^$]+)\$/g

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** TeX with what exports do to it undone: lost backslashes of braces, bars by name, entities of web pages. */
const mended = (tex: string): string =>
  tex
    .trim()
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\\(left|right)\s*([{}])/g, '\\$1\\$2')
    .replace(/\\(left|right)\s*\\textbar(?:\{\})?/g, '\\$1|')

/** Four words of a language in a row, or an empty line: two prices in a text, and no formula between them. */
const PROSE = /(?:[A-Za-z]{2,}[\s,.;]+){4}|\n\s*\n/
const isProse = (tex: string): boolean => !tex.includes('\\') && PROSE.test(tex)

/** Stands for a dollar sign that was written as one; no text has this letter. */
const HELD = '\uE000'

/** Dollar signs that hold no formula are written `\$`. */
function singles(text: string): string {
  let out = ''
  let from = 0
  SINGLE.lastIndex = 0
  for (let found = SINGLE.exec(text); found; found = SINGLE.exec(text)) {
    const [whole, tex = ''] = found
    out += text.slice(from, found.index).replaceAll('$', '\\$')
    from = found.index + whole.length
    if (isProse(tex) || tex.trim() === '') {
      // the second sign may open a formula
      out += `\\$${tex}`
      from -= 1
      SINGLE.lastIndex = from
    } else out += `$${mended(tex)}$`
  }
  return out + text.slice(from).replaceAll('$', '\\$')
}

/**
 * A text of any of the habits of writing formulas in this product's own: `$...$` in a line, `$$...$$` on a line of its
 * own, `\$` a dollar sign. Blanks at the ends go.
 */
export function ownText(text: string, doubles: Doubles): string {
  const plain = text.replace(/\r\n?/g, '\n').replaceAll('\\$', HELD)
  let out = ''
  let from = 0
  for (const found of plain.matchAll(DOUBLE)) {
    out += singles(plain.slice(from, found.index))
    const tex = mended(found[1] ?? '')
    out += tex === '' ? '' : doubles === 'inline' ? `$${tex}$` : `$$${tex}$$`
    from = found.index + found[0].length
  }
  return (out + singles(plain.slice(from))).trim().replaceAll(HELD, '\\$')
}
