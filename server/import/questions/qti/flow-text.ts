import { BLANK } from '../../../qti/names.ts'
import { formulaOf } from './formula.ts'
import { MathUnknown } from './mathml-tex.ts'
import type { XmlElement } from './xml-tree.ts'
import { collectElementText } from './xml-tree.ts'

const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr blockquote pre section article address figure figcaption hr qti-item-body qti-content-body qti-prompt qti-choice-interaction qti-extended-text-interaction qti-upload-interaction qti-simple-choice qti-rubric-block'.split(
    ' ',
  ),
)
/** What is seen and cannot be written as words. */
const PICTURES = new Set('img object picture svg audio video source track iframe embed canvas'.split(' '))
/** Read elsewhere, or nothing that is seen. */
const ASIDE = new Set(
  'qti-feedback-inline qti-feedback-block qti-simple-choice qti-stylesheet qti-catalog-info style script'.split(
    ' ',
  ),
)
/** Of this standard, and words or their boxes alone. */
const PLAIN =
  /^qti-(?:item-body|content-body|prompt|simple-choice|modal-feedback|feedback-block|feedback-inline|rubric-block|choice-interaction|text-entry-interaction|extended-text-interaction|upload-interaction)$/

/** Whether a rubric block is hidden from students: `view` lists who sees it, and without `candidate` they do not. */
export const isHiddenRubric = ({ name, attributes }: XmlElement): boolean =>
  name === 'qti-rubric-block' && !(attributes['view'] ?? '').split(/\s+/).includes('candidate')

/** Where an answer is typed; no text has this letter. */
const ENTRY = '\uE001'

/** Words of XML, and what in them cannot be taken. */
export interface FlowText {
  text: string
  /** Names of elements that are not taken, each once. */
  unknown: string[]
}

/** The words in an element as this product writes them: a line a paragraph, formulas as TeX between $ signs. */
export function flowText(of: XmlElement): FlowText {
  const unknown = new Set<string>()
  let out = ''
  const newLine = () => {
    out = out.replace(/[ \t]+$/, '')
    if (out !== '' && !out.endsWith('\n')) out += '\n'
  }
  const words = (text: string) => {
    const plain = text.replace(/[ \t\r\n]+/g, ' ').replaceAll('$', '\\$')
    out += /(?:^|\n| )$/.test(out) ? plain.replace(/^ /, '') : plain
  }
  const formula = (math: XmlElement) => {
    try {
      const tex = formulaOf(math)
      // a backslash before it would make its sign a dollar
      out += out.endsWith('\\') && tex !== '' ? ` ${tex}` : tex
    } catch (e) {
      if (!(e instanceof MathUnknown)) throw e
      unknown.add(e.message)
    }
  }
  const raised = (one: XmlElement, sign: '^' | '_') => {
    const tex = collectElementText(one).trim()
    if (/^[\p{L}\p{N}+\-−]+$/u.test(tex)) out += `$${sign}{${tex}}$`
    else for (const child of one.inside) take(child)
  }
  const take = (one: XmlElement | string): void => {
    if (typeof one === 'string') return words(one)
    const { name } = one
    if (name === 'math') return formula(one)
    if (ASIDE.has(name) || isHiddenRubric(one)) return
    if (name === 'br') {
      out = `${out.replace(/[ \t]+$/, '')}\n`
      return
    }
    if (name === 'sup' || name === 'sub') return raised(one, name === 'sup' ? '^' : '_')
    if (name === 'qti-text-entry-interaction') {
      out += ENTRY
      return
    }
    if (PICTURES.has(name) || (name.startsWith('qti-') && !PLAIN.test(name)) || name === 'include') {
      unknown.add(name)
      return
    }
    const isBlock = BLOCKS.has(name)
    if (isBlock) newLine()
    if ((name === 'td' || name === 'th') && /[^\s]$/.test(out)) out += ' '
    for (const child of one.inside) take(child)
    if (isBlock) newLine()
  }
  for (const child of of.inside) take(child)
  return { text: tidy(out), unknown: [...unknown] }
}

/** A line that is a place for the answer alone goes; elsewhere such a place is a blank. */
function tidy(out: string): string {
  const lines = out
    .split('\n')
    .filter((line) => !line.includes(ENTRY) || line.replaceAll(ENTRY, '').trim() !== '')
  return lines
    .map((line) => line.replaceAll(ENTRY, BLANK).replaceAll('\u00a0', ' ').trimEnd())
    .join('\n')
    .trim()
}
