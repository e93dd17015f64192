import {
  type Drawing,
  type Drawn,
  type FormulaMark,
  type Glyphs,
  isOutline,
} from '#core/domain/formula/drawing.ts'
import { type Doc, HAN } from '../../slips/page.ts'
import { outlineOperators } from './outline.ts'

/** Thousandths of an em: no glyph is larger. */
const FRAME = [-20_000, -20_000, 20_000, 20_000]

/** What pdfkit has and its types do not tell. */
interface Inner {
  ref(data: object): { end(content: string): void }
  readonly page: { readonly xobjects: Record<string, unknown> }
  addContent(operators: string): Doc
}

const number = (n: number): string => String(Math.round(n * 1000) / 1000)
const numbers = (...list: readonly number[]): string => list.map(number).join(' ')

/** Draws formulas into a document; the outline of a glyph is in the file once, however often it stands on its pages. */
export function formulaPen(doc: Doc, { glyphs }: Pick<Drawn, 'glyphs'>) {
  const inner = doc as unknown as Inner
  const forms = new Map<string, { name: string; ref: unknown }>()

  const formOf = (glyph: string) => {
    const known = forms.get(glyph)
    if (known) return known
    const ref = inner.ref({ Type: 'XObject', Subtype: 'Form', BBox: FRAME, Resources: {} })
    const outline = (glyphs as Glyphs)[glyph]
    ref.end(isOutline(outline) ? `${outlineOperators(outline)} f` : '')
    const form = { name: `G${String(forms.size)}`, ref }
    forms.set(glyph, form)
    return form
  }

  function mark(one: FormulaMark, names: readonly string[]): void {
    const [kind] = one
    if (kind === 'r') inner.addContent(`${numbers(one[1], one[2], one[3], one[4])} re f`)
    else if (kind === 'b')
      inner.addContent(`${number(one[5])} w ${numbers(one[1], one[2], one[3], one[4])} re S`)
    else if (kind === 'l')
      inner.addContent(`${number(one[5])} w ${numbers(one[1], one[2])} m ${numbers(one[3], one[4])} l S`)
    else if (kind === 't') {
      doc.save().transform(1, 0, 0, -1, one[1], one[2])
      doc.font(HAN).fontSize(one[3]).text(one[4], 0, 0, { lineBreak: false, baseline: 'alphabetic' })
      doc.restore()
    } else if (kind === 'c') {
      inner.addContent(`q ${numbers(one[1], one[2], one[3], one[4])} re W n`)
      for (const own of one[5]) mark(own, names)
      inner.addContent('Q')
    } else {
      const [glyph, x, y, across, up = across] = one as readonly [number, number, number, number, number?]
      const form = formOf(names[glyph] ?? '')
      inner.page.xobjects[form.name] = form.ref
      inner.addContent(`q ${numbers(across, 0, 0, up, x, y)} cm /${form.name} Do Q`)
    }
  }

  /**
   * @param x of its left edge, `y` of its baseline; `em` in points
   * @param words what a copied text has in its place
   */
  return (drawing: Drawing, x: number, y: number, em: number, words: string): void => {
    const scale = em / 1000
    doc.markContent('Span', { actual: words })
    doc.save().fillColor('#000000').strokeColor('#000000')
    doc.transform(scale, 0, 0, -scale, x - drawing.box[0] * scale, y)
    for (const one of drawing.marks) mark(one, drawing.glyphs)
    doc.restore()
    doc.endMarkedContent()
  }
}
