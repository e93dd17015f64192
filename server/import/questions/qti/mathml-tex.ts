import { collectElementText, listChildElements, type XmlElement } from './xml-tree.ts'

/** An element of MathML that has no TeX here. */
export class MathUnknown extends Error {}

const ESCAPED = /[\\{}$&#^_%~]/g
const escaped = (text: string): string =>
  text.replace(ESCAPED, (sign) => {
    if (sign === '\\') return '\\backslash '
    return sign === '^' || sign === '~' ? `\\text{${sign === '^' ? '\\^{}' : '\\~{}'}}` : `\\${sign}`
  })

/** Words inside `\text`: where a dollar sign and braces need a backslash, and TeX has no letter for `\`, `^`, `~`. */
const inText = (text: string): string => text.replace(/[\\^~]/g, ' ').replace(/[{}$&#_%]/g, '\\$&')

/** Names that TeX sets upright by themselves. */
const NAMED = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det dim gcd deg arg ker'.split(
    ' ',
  ),
)
/** Signs above and below, as accents. */
const ABOVE: Readonly<Record<string, string>> = {
  '→': '\\overrightarrow',
  '⃗': '\\vec',
  '¯': '\\overline',
  '‾': '\\overline',
  '―': '\\overline',
  _: '\\overline',
  '^': '\\hat',
  ˆ: '\\hat',
  '˜': '\\tilde',
  '~': '\\tilde',
  '˙': '\\dot',
  '.': '\\dot',
  '¨': '\\ddot',
  '⏞': '\\overbrace',
  '⌢': '\\overset{\\frown}',
}
/** Signs that say how others belong together and are not seen. */
const UNSEEN = /[\u2061-\u2064\u200b]/g

const tokenOf = (of: XmlElement): string =>
  collectElementText(of).replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
const group = (tex: string): string => `{${tex}}`

function identifierOf(of: XmlElement): string {
  const name = tokenOf(of)
  const upright = of.attributes['mathvariant'] === 'normal'
  if (Array.from(name).length <= 1)
    return upright && name !== '' ? `\\mathrm{${escaped(name)}}` : escaped(name)
  if (NAMED.has(name)) return `\\${name} `
  return /^[A-Za-z]+$/.test(name) ? `\\mathrm{${name}}` : `\\text{${inText(name)}}`
}

function fenced(of: XmlElement): string {
  const { open = '(', close = ')', separators = ',' } = of.attributes
  const signs = Array.from(separators.replace(/\s/g, ''))
  const parts = listChildElements(of).map(texOf)
  const joined = parts.map((part, i) =>
    i === 0 ? part : `${signs[Math.min(i, signs.length) - 1] ?? ''}${part}`,
  )
  const side = (sign: string) => (sign.trim() === '' ? '.' : escaped(sign.trim()))
  return `\\left${side(open)}${joined.join('')}\\right${side(close)}`
}

function tableOf(of: XmlElement): string {
  const rows = listChildElements(of).map((row) =>
    listChildElements(row)
      .filter((cell) => cell.name === 'mtd')
      .map((cell) => inRow(cell))
      .join(' & '),
  )
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
}

function over(base: string, sign: string, raw: string): string {
  const accent = ABOVE[raw]
  return accent ? `${accent}${group(base)}` : `\\overset${group(sign)}${group(base)}`
}

const inRow = (of: XmlElement): string => listChildElements(of).map(texOf).join('')

type Maker = (parts: readonly string[], of: XmlElement) => string

const joined: Maker = (parts) => parts.join('')

const MAKERS: Readonly<Record<string, Maker>> = {
  math: joined,
  mrow: joined,
  mstyle: joined,
  mpadded: joined,
  merror: joined,
  mphantom: (parts) => `\\phantom${group(parts.join(''))}`,
  mi: (_, of) => identifierOf(of),
  mn: (_, of) => escaped(tokenOf(of)),
  mo: (_, of) => escaped(tokenOf(of)),
  mtext: (_, of) => `\\text{${inText(collectElementText(of).replace(/\s+/g, ' '))}}`,
  ms: (_, of) => `\\text{${inText(tokenOf(of))}}`,
  mspace: () => '\\ ',
  mfrac: ([top = '', bottom = ''], of) =>
    /^0/.test(of.attributes['linethickness'] ?? '')
      ? `{${top} \\atop ${bottom}}`
      : `\\frac${group(top)}${group(bottom)}`,
  msqrt: (_, of) => `\\sqrt${group(inRow(of))}`,
  mroot: ([base = '', index = '']) => `\\sqrt[${group(index)}]${group(base)}`,
  msup: ([base = '', up = '']) => `${group(base)}^${group(up)}`,
  msub: ([base = '', down = '']) => `${group(base)}_${group(down)}`,
  msubsup: ([base = '', down = '', up = '']) => `${group(base)}_${group(down)}^${group(up)}`,
  mover: ([base = '', sign = ''], of) => over(base, sign, tokenOf(listChildElements(of)[1] ?? of)),
  munder: ([base = '', sign = '']) =>
    /^\\(?:lim|max|min|sup|inf) $|^[∑∏∫⋃⋂]$/.test(base)
      ? `${base}_${group(sign)}`
      : `\\underset${group(sign)}${group(base)}`,
  munderover: ([base = '', down = '', up = '']) => `\\mathop${group(base)}_${group(down)}^${group(up)}`,
  mfenced: (_, of) => fenced(of),
  mtable: (_, of) => tableOf(of),
  // the first child is what is seen; the others say it in other words
  semantics: ([first = '']) => first,
}
/** TeX of an element of presentation MathML. @throws MathUnknown one that has none */
export function texOf(of: XmlElement): string {
  const maker = MAKERS[of.name]
  if (!maker) throw new MathUnknown(of.name)
  const isLeaf = of.name === 'mtable' || of.name === 'mfenced' || of.name === 'msqrt'
  const parts = isLeaf
    ? []
    : listChildElements(of)
        .filter((one) => !one.name.startsWith('annotation'))
        .map(texOf)
  return maker(parts, of)
}
