import { isMoney, WORDS_WITH_FORMULAS } from '#core/domain/formula/dollar.ts'

/** `inline`: `$$...$$` stands in the line; `display`: on a line of its own. */
export type Doubles = 'inline' | 'display'

const DOUBLE = new RegExp(`\\$\\$((?:${WORDS_WITH_FORMULAS}|[^$])+)\\$\\$`, 'g')
const SINGLE = new RegExp(`\\$((?:${WORDS_WITH_FORMULAS}|[^$])+)\\$`, 'g')

const DOUBLE_OR_SINGLE = new RegExp(`${DOUBLE.source}|${SINGLE.source}`, 'g')

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** TeX with what exports do to it undone: lost backslashes of braces, bars by name, entities of web pages. */
const mended = (tex: string): string =>
  tex
    .trim()
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\\(left|right)\s*([{}])/g, '\\$1\\$2')
    .replace(/\\(left|right)\s*\\textbar(?:\{\})?/g, '\\$1|')

/** Letters that a control sign in a JSON text has swallowed with their backslash: `\frac` became a form feed and `rac`. */
const SWALLOWED: Readonly<Record<string, string>> = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' }
/** In any text: nobody writes these two. */
const NEVER = /[\b\f](?=[A-Za-z])/g
/** In a formula, where the rest is that of a name. A line that ends there goes on in many ways, so those names are few. */
const NAMES =
  /\t(?=(?:imes|heta|an|anh|au|riangle|o|frac|herefore|ilde|ext(?:rm|bf|it)?|ag|op|riangleq)(?![a-z]))|\r(?=(?:ight|ho|m|angle|ceil|floor|ightarrow|vert)(?![a-z]))|\n(?=(?:eq|abla|ot|otin|leq|geq|mid|parallel|subseteq)(?![a-z]))/g
/** Only in a line: what begins a line of its own may be a letter. */
const SHORT = /\n(?=[eui](?![a-z]))/g
const back = (sign: string): string => `\\${SWALLOWED[sign] ?? ''}`

/** A text whose formulas have their backslashes again that its JSON had swallowed, and those formulas. */
export function withBackslashes(text: string): { text: string; mended: string[] } {
  const mended: string[] = []
  const inFormulas = text.replace(DOUBLE_OR_SINGLE, (formula) => {
    const long = formula.replace(NEVER, back).replace(NAMES, back)
    const whole = formula.startsWith('$$') ? long : long.replace(SHORT, back)
    if (whole !== formula) mended.push(whole)
    return whole
  })
  const plain = inFormulas.replace(NEVER, back)
  const first = text === plain || mended.length > 0 ? [] : [plain]
  // a control sign that is left is seen by nobody
  return { text: plain.replace(/[^\P{Cc}\n\t\r]/gu, ''), mended: [...mended, ...first] }
}

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
    if (
      isMoney(text.slice(Math.max(0, found.index - 3), found.index), tex, text.charAt(from)) ||
      tex.trim() === ''
    ) {
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
export function normalizeFormulaDelimiters(text: string, doubles: Doubles): string {
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
