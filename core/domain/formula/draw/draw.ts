import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js'
import { type Drawing, type Drawn, isOutline, MAX_SIZE } from '../drawing.ts'
import { formulaKey } from '../key.ts'
import { type Formula, MAX_TEX } from '../split.ts'
import { RAW, typeset } from './engine.ts'
import { Flattener, toGlyphName, UnknownMark } from './flatten.ts'
import { verbalizeFormula } from './words.ts'

type Drew = { drawing: Drawing; outlines: Record<string, string> }

/**
 * Draws one formula: the same picture in a thread of the server and in a phone's worker.
 * @throws when MathJax rejects the TeX, or when the picture is too large or holds what there is no mark for
 */
function drawOne({ tex, display }: Formula): Drew {
  if (tex.length > MAX_TEX) throw new RangeError('The formula is too long.')
  if (RAW.test(tex)) throw new UnknownMark('raw element')
  const { meaning, picture, adaptor } = typeset(tex, display)
  const [defs, body] = adaptor.childNodes(picture) as LiteElement[]
  if (!defs || !body) throw new UnknownMark('no picture')
  const flattener = new Flattener(adaptor)
  const marks = flattener.marks(body)
  const outlines: Record<string, string> = {}
  for (const path of adaptor.childNodes(defs) as LiteElement[]) {
    const d: unknown = adaptor.getAttribute(path, 'd')
    if (!isOutline(d)) throw new UnknownMark('outline')
    outlines[toGlyphName(String(adaptor.getAttribute(path, 'id')))] = d
  }
  const box = String(adaptor.getAttribute(picture, 'viewBox'))
    .split(' ')
    .map((n) => Math.round(Number(n)) + 0)
  const [left = 0, top = 0, width = 0, height = 0] = box
  if (!(width <= MAX_SIZE && height <= MAX_SIZE && marks.length <= MAX_MARKS))
    throw new RangeError('The formula is too large.')
  const drawing: Drawing = {
    box: [left, top, width, height],
    glyphs: flattener.glyphs,
    marks,
    zh: verbalizeFormula(meaning, 'zh'),
    en: verbalizeFormula(meaning, 'en'),
  }
  return { drawing, outlines }
}

/** Marks of one drawing; more would hold the page. */
const MAX_MARKS = 2000

/**
 * Draws formulas with the glyphs they share. TeX that is rejected for any reason is null in its place and the rest is
 * drawn.
 * @param goesOn told after each formula; false stops there, and what is left is not in the answer
 */
export function drawFormulas(formulas: readonly Formula[], goesOn: () => boolean = () => true): Drawn {
  const glyphs: Record<string, string> = {}
  const drawn: Record<string, Drawing | null> = {}
  for (const formula of formulas) {
    const key = formulaKey(formula.tex, formula.display)
    try {
      const { drawing, outlines } = drawOne(formula)
      for (const name of drawing.glyphs) glyphs[name] = outlines[name] ?? ''
      drawn[key] = drawing
    } catch {
      drawn[key] = null
    }
    if (!goesOn()) break
  }
  return { glyphs, formulas: drawn }
}
