import { lowered, raised } from './scripts.ts'
import { SIGNS } from './signs.ts'
import { splitFormulas } from './split.ts'

/** Commands that set their part in another face: the part alone stands in a line. */
const FACES =
  'text(?:rm|bf|it|normal)?|mbox|hbox|math(?:rm|bf|it|sf|bb|cal)|operatorname|boldsymbol|bm|underline'
/** What is left to do from the inside out. */
const NESTED = new RegExp(
  `\\\\(?:[dt]?frac|sqrt|ce|overset|stackrel|xrightarrow|overline|bar|vec|overrightarrow|hat|widehat|${FACES})|[\\^_{]`,
)
const FACE = new RegExp(`\\\\(?:${FACES})\\{([^{}]*)\\}`, 'g')

/** Stand for braces that are written; no text has these letters. */
const [OPEN, CLOSE] = ['\uE001', '\uE002']

/** A part that needs brackets when it stands in a line: more than one letter or number. */
const held = (part: string): string => (/^[\p{L}\d.°′]*$/u.test(part) ? part : `(${part})`)
/** A sign over its part, which only a letter can have in a line. */
const over = (part: string, sign: string): string => part.trim() + sign

/** Signs by their names, environments and what TeX has for the setting alone. */
const named = (tex: string): string =>
  tex
    .replace(/\\(?:begin|end)\s*\{[a-z*]+\}(?:\{[clr|]*\})?/g, '')
    .replace(/\\\\(?:\[[^\]]*\])?\s*/g, '; ')
    .replace(/\\([{}])/g, (_, brace: string) => (brace === '{' ? OPEN : CLOSE))
    .replace(/\\([%#$_&])|&/g, (_, sign: string | undefined) => sign ?? '')
    .replace(/\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z])\s*\.?/g, '')
    .replace(/\\([A-Za-z]+|[,;:! ])(\s*)/g, (whole, name: string, blank: string) => {
      const sign = SIGNS[name]
      if (sign === undefined) return whole
      return /^[a-z]/.test(sign) ? sign + blank : sign
    })

function formula(tex: string): string {
  let text = named(tex)
  // From the innermost braces outward; each round takes at least one pair away.
  for (let round = 0; round < 20 && NESTED.test(text); round++) {
    const before = text
    text = text
      .replace(/\{\}/g, '')
      .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, a: string, b: string) => `${held(a)}/${held(b)}`)
      .replace(
        /\\sqrt\[([^[\]{}]*)\]\{([^{}]*)\}/g,
        (_, n: string, a: string) => `${raised(n) ?? n}√${held(a)}`,
      )
      .replace(/\\sqrt\{([^{}]*)\}/g, (_, a: string) => `√${held(a)}`)
      .replace(FACE, '$1')
      .replace(/\\ce\{([^{}]*)\}/g, (_, a: string) => a.replaceAll('->', '→'))
      .replace(/\\(?:overset|stackrel)\{([^{}]*)\}\{([^{}]*)\}/g, '$1$2')
      .replace(/\\xrightarrow\{([^{}]*)\}/g, '→($1)')
      .replace(/\\(?:overline|bar)\{([^{}]*)\}/g, (_, a: string) => over(a, '\u0305'))
      .replace(/\\(?:vec|overrightarrow)\{([^{}]*)\}/g, (_, a: string) => over(a, '\u20d7'))
      .replace(/\\widehat\{([^{}]*)\}/g, '⌒$1')
      .replace(/\\hat\{([^{}]*)\}/g, (_, a: string) => over(a, '\u0302'))
      .replace(/\^\{([°′]+)\}/g, '$1')
      .replace(/\^\{([^{}]*)\}/g, (_, a: string) => raised(a) ?? `^(${a})`)
      .replace(/_\{([^{}]*)\}/g, (_, a: string) => lowered(a) ?? `_(${a})`)
      // a group that nothing stands before
      .replace(/(^|[^\\A-Za-z\]}^_])\{([^{}]*)\}/g, '$1$2')
    if (text === before) break
  }
  return text
    .replace(/\^([°′])/g, '$1')
    .replace(/\^([\w+-])/g, (whole, a: string) => raised(a) ?? whole)
    .replace(/_([\w+-])/g, (whole, a: string) => lowered(a) ?? whole)
    .replace(/[{}]/g, '')
    .replaceAll(OPEN, '{')
    .replaceAll(CLOSE, '}')
}

/**
 * Words with TeX between $ signs as plain text: x^2 as x², fractions as a/b. What has no such form stays as it was
 * written, so that nothing is ever left out.
 */
export const plainTex = (text: string): string =>
  splitFormulas(text)
    .map((piece) => (piece.kind === 'words' ? piece.words : formula(piece.tex)))
    .join('')
