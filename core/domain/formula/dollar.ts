/** Inside of `\text{…}`: anything but braces of its own and dollar signs, braces in pairs. */
const INSIDE = '(?:[^{}$\\\\]|\\\\[\\s\\S]|\\{[^{}$]*\\})*'

/** Words inside of a formula with formulas of their own between dollar signs: `\text{当 $x>0$ 时}`. Source of a pattern. */
export const WORDS_WITH_FORMULAS = `\\\\(?:text(?:rm|bf|it|normal)?|mbox|hbox)\\s*\\{${INSIDE}(?:\\$${INSIDE}\\$${INSIDE})+\\}`

/** Four words of a language in a row, or an empty line: two prices in a text, and no formula between them. */
const PROSE = /(?:[A-Za-z]{2,}[\s,.;]+){4}|\n\s*\n/
/** An amount and words behind it: `5 a piece and `. */
const AMOUNT_AND_WORDS = /^\d[\d.,]*\s+(?:[A-Za-z]+[\s,.;]+){2,}$/
/** A currency that is named before its sign: US$100. */
const CURRENCY = /(?:^|[^A-Za-z])(?:US|HK|NT|A|C|S|R)$/

/**
 * Whether dollar signs around `inside` are those of amounts of money, and none of a formula.
 * @param before the three letters in front of the first sign
 * @param after the letter behind the second one
 */
export function isMoney(before: string, inside: string, after: string): boolean {
  if (inside.includes('\\')) return false
  const amount = /^\d/.test(inside)
  if (PROSE.test(inside) || AMOUNT_AND_WORDS.test(inside)) return true
  return amount && (/^\d/.test(after) || CURRENCY.test(before))
}
