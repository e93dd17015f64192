import type { MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js'
import { SerializedMmlVisitor } from 'mathjax-full/js/core/MmlTree/SerializedMmlVisitor.js'
import { formulaKey } from '../key.ts'
import { type Formula, MAX_TEX } from '../split.ts'
import { meaningOf, RAW } from './engine.ts'

/** MathML as the standard has it, without what MathJax writes for itself. */
class Plain extends SerializedMmlVisitor {
  protected override getAttributes(node: MmlNode): string {
    const all = Object.entries(node.attributes.getAllAttributes() as Record<string, unknown>)
    return all
      .filter(([name]) => name !== 'class' && !name.startsWith('data-'))
      .map(([name, value]) => ` ${name}="${this.quoteHTML(VARIANTS[String(value)] ?? String(value))}"`)
      .join('')
  }
}

/** Names of MathJax's own for letters of the standard's. */
const VARIANTS = SerializedMmlVisitor.variants as Readonly<Record<string, string>>

/** What TeX means as MathML, the elements inside `math` alone. @throws when MathJax rejects it */
function mathmlOf({ tex, display }: Formula): string {
  if (tex.length > MAX_TEX || RAW.test(tex)) throw new RangeError('The formula is not taken.')
  const text = new Plain().visitTree(meaningOf(tex, display))
  return text
    .slice(text.indexOf('>') + 1, text.lastIndexOf('<'))
    .replace(/>\s+</g, '><')
    .trim()
}

/** MathML of formulas by their key; null for one that MathJax rejects. */
export function mathmlOfAll(formulas: readonly Formula[]): Record<string, string | null> {
  const made: Record<string, string | null> = {}
  for (const formula of formulas) {
    const key = formulaKey(formula.tex, formula.display)
    try {
      made[key] = mathmlOf(formula)
    } catch {
      made[key] = null
    }
  }
  return made
}
