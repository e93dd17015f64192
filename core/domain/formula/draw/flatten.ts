import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js'
import type { LiteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js'
import type { FormulaMark } from '../drawing.ts'
import type { Node } from './engine.ts'

/** MathJax only moves and stretches. */
interface DrawingTransform {
  readonly x: number
  readonly y: number
  readonly sx: number
  readonly sy: number
}

/** A picture holds something there is no mark for. */
export class UnknownMark extends Error {}

const ORIGIN: DrawingTransform = { x: 0, y: 0, sx: 1, sy: 1 }
const round = (n: number): number => Math.round(n) + 0
const fine = (n: number): number => Math.round(n * 1000) / 1000 + 0

function applyTransform(place: DrawingTransform, transform: string | undefined): DrawingTransform {
  let { x, y, sx, sy } = place
  for (const [, what, numbers] of (transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b] = (numbers ?? '').split(/[ ,]+/).map(Number)
    if (what === 'translate') {
      x += a * sx
      y += (b ?? 0) * sy
    } else if (what === 'scale') {
      sx *= a
      sy *= b ?? a
    } else throw new UnknownMark(`transform ${what ?? ''}`)
  }
  return { x, y, sx, sy }
}

/** The marks of a picture in the order they are drawn; glyphs are counted in `glyphs` by name. */
export class Flattener {
  readonly glyphs: string[] = []
  private readonly adaptor: LiteAdaptor

  constructor(adaptor: LiteAdaptor) {
    this.adaptor = adaptor
  }

  /** @param node the group under the picture's own turn upside down. @throws UnknownMark */
  marks(node: LiteElement, place: DrawingTransform = ORIGIN): FormulaMark[] {
    const out: FormulaMark[] = []
    for (const child of this.adaptor.childNodes(node)) this.one(child, place, out)
    return out
  }

  private one(node: Node, outer: DrawingTransform, out: FormulaMark[]): void {
    const { adaptor } = this
    const kind = adaptor.kind(node)
    if (kind === '#text' || kind === '#comment') return
    const element = node as LiteElement
    const place = applyTransform(outer, this.text(element, 'transform'))
    const n = (name: string): number => this.number(element, name)
    const { x, y, sx, sy } = place
    if (kind === 'g' || kind === 'a') out.push(...this.marks(element, place))
    else if (kind === 'use') out.push(this.glyph(element, place))
    else if (kind === 'rect') out.push(this.bar(element, place))
    else if (kind === 'line') {
      const pen = fine(n('stroke-width') || RULE) * sx
      out.push([
        'l',
        ...this.point(place, n('x1'), n('y1')),
        ...this.point(place, n('x2'), n('y2')),
        round(pen),
      ])
    } else if (kind === 'text') {
      // text is turned back upright: its own sy is the negative of its size
      const words = adaptor.textContent(element)
      if (words.trim() !== '')
        out.push(['t', round(x), round(y), round(Math.abs(sy) * this.size(element)), words])
    } else if (kind === 'svg') {
      const [vx = 0, vy = 0, vw = 0, vh = 0] = (this.text(element, 'viewBox') ?? '').split(' ').map(Number)
      const [left, bottom] = [x + n('x') * sx, y + n('y') * sy]
      const inside = { x: left - vx * sx, y: bottom - vy * sy, sx, sy }
      out.push(['c', round(left), round(bottom), round(vw * sx), round(vh * sy), this.marks(element, inside)])
    } else if (kind !== 'defs') throw new UnknownMark(kind)
  }

  private glyph(element: LiteElement, { x, y, sx, sy }: DrawingTransform): FormulaMark {
    const name = toGlyphName(this.text(element, 'xlink:href') ?? '')
    let at = this.glyphs.indexOf(name)
    if (at < 0) at = this.glyphs.push(name) - 1
    const where = [at, round(x), round(y), fine(sx)] as const
    return fine(sx) === fine(sy) ? where : [...where, fine(sy)]
  }

  private bar(element: LiteElement, place: DrawingTransform): FormulaMark {
    const n = (name: string): number => this.number(element, name)
    const [x, y] = this.point(place, n('x'), n('y'))
    const size = [round(n('width') * place.sx), round(n('height') * place.sy)] as const
    if (this.text(element, 'fill') !== 'none') return ['r', x, y, ...size]
    return ['b', x, y, ...size, round((n('stroke-width') || RULE) * place.sx)]
  }

  private point({ x, y, sx, sy }: DrawingTransform, px: number, py: number): readonly [number, number] {
    return [round(x + px * sx), round(y + py * sy)]
  }

  private text(element: LiteElement, name: string): string | undefined {
    const value: unknown = this.adaptor.getAttribute(element, name)
    return typeof value === 'string' ? value : undefined
  }

  private number(element: LiteElement, name: string): number {
    const value: unknown = this.adaptor.getAttribute(element, name)
    const n = value === undefined || value === null ? 0 : Number.parseFloat(String(value as string))
    if (!Number.isFinite(n)) throw new UnknownMark(`${name} ${String(value as string)}`)
    return n
  }

  private size(element: LiteElement): number {
    return this.number(element, 'font-size')
  }
}

/** Thickness of a rule that names none. */
const RULE = 60

/** `#MJX-12-TEX-I-1D465` as `I-1D465`. */
export const toGlyphName = (id: string): string => id.replace(/^#?MJX-(?:\d+-)?(?:TEX-)?/, '')
