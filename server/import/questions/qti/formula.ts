import { texOf } from './mathml-tex.ts'
import { collectElementText, walkElements, type XmlElement } from './xml-tree.ts'

const TEX = /^(?:application\/x-tex|text\/x-tex|tex|latex|application\/x-latex)$/i

/** TeX as it stands between one dollar sign and another. */
const SINGLE = /^(?:[^$\\]|\\[\s\S])+$/

/** TeX without the signs that some programs keep around it. */
function bare(tex: string): string {
  const text = tex.trim()
  const found = /^(?:\\\[([\s\S]*)\\\]|\\\(([\s\S]*)\\\)|\$\$([\s\S]*)\$\$|\$([\s\S]*)\$)$/.exec(text)
  const own = (found ? (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '') : text).trim()
  // a blank that is escaped at the end was cut with the others
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(own) ? `${own} ` : own
}

/** A formula as this product writes it: by the TeX beside its MathML, else by the MathML. @throws MathUnknown */
export function formulaOf(math: XmlElement): string {
  const isBlock = math.attributes['display'] === 'block'
  const notes = [...walkElements(math)].filter((one) => one.name === 'annotation')
  const beside = notes.find((one) => TEX.test(one.attributes['encoding'] ?? ''))
  const said = beside ? bare(collectElementText(beside)) : ''
  const tex = said !== '' && SINGLE.test(said) ? said : bare(texOf(math))
  if (tex.trim() === '') return ''
  return isBlock && !tex.includes('$') ? `$$${tex}$$` : `$${tex}$`
}
