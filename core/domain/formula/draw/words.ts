import type { MmlNode, TextNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js'
import { type Lang, SIGNS, SPEECH, type Speech } from './speech.ts'

/** Longest reading of a formula; nobody listens further. */
const MAX_WORDS = 600

const childrenOf = (node: MmlNode): MmlNode[] => node.childNodes.filter(Boolean) as MmlNode[]

/** The letters of a leaf, `−` and invisible signs included. */
function textOf(node: MmlNode): string {
  if (node.isKind('text')) return (node as unknown as TextNode).getText()
  return childrenOf(node).map(textOf).join('')
}

function signs(text: string, lang: Lang): string {
  return Array.from(text.replace(/[\u2061-\u2064\u00a0]/g, ' '))
    .map((sign) => {
      const said = SIGNS[sign]
      return said ? ` ${said[lang]} ` : sign
    })
    .join('')
}

/** Letters of the mathematical alphabets as plain ones: 𝑥 as x. */
const plain = (text: string): string => text.normalize('NFKC')

function script(base: string, node: MmlNode | undefined, say: Speech, read: (n: MmlNode) => string): string {
  if (!node) return base
  const exponent = plain(textOf(node)).trim()
  const known = say.powers[exponent]
  if (known !== undefined) return `${base} ${known}`
  const words = read(node).trim()
  return words === '' ? base : say.power(base, words)
}

/** A formula in words, from its meaning: what a screen reader says in place of the picture. */
export function verbalizeFormula(root: MmlNode, lang: Lang): string {
  const say = SPEECH[lang]
  const list = (nodes: readonly MmlNode[]): string => nodes.map(read).join(' ')
  const over = (base: MmlNode, above: MmlNode | undefined): string => {
    const sign = above ? plain(textOf(above)).trim() : ''
    const known = say.over[sign]
    if (known) return known(read(base))
    return above && sign !== '' ? say.above(read(base), read(above)) : read(base)
  }
  const sub = (base: MmlNode, below: MmlNode | undefined): string => {
    const words = below ? read(below).trim() : ''
    return words === '' ? read(base) : say.sub(read(base), words)
  }
  function read(node: MmlNode): string {
    const parts = childrenOf(node)
    const [a, b, c] = parts
    switch (node.kind) {
      case 'mphantom':
      case 'mspace':
        return ''
      case 'mfrac':
        return a && b ? say.fraction(read(a).trim(), read(b).trim()) : list(parts)
      case 'msqrt':
        return say.root(list(parts).trim())
      case 'mroot':
        return a && b ? say.rootOf(read(b).trim(), read(a).trim()) : list(parts)
      case 'msup':
        return a ? script(read(a), b, say, read) : ''
      case 'msub':
        return a ? sub(a, b) : ''
      case 'msubsup':
        return a ? script(sub(a, b), c, say, read) : ''
      case 'munder':
        return a ? sub(a, b) : ''
      case 'mover':
        return a ? over(a, b) : ''
      case 'munderover':
        return a && b && c ? say.range(read(a), read(b), read(c)) : list(parts)
      case 'mtable':
        return parts
          .map((row, i) => say.row(i + 1, childrenOf(row).map(read).join(say.comma)))
          .join(say.comma)
      case 'mi':
      case 'mn':
      case 'mo':
        return signs(plain(textOf(node)), lang)
      case 'mtext':
        return textOf(node)
      default:
        return node.isToken ? signs(plain(textOf(node)), lang) : list(parts)
    }
  }
  return read(root).replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
}
