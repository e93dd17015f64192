import type { AnswerCard, CardBlock } from '#contract/exam/card.ts'
import { clampViewport, type PageViewport, type WindowPoint, ZOOM } from '#core/domain/pen/view.ts'

type Card = NonNullable<AnswerCard['card']>
export type CardItem = Card['items'][number]
type Strokes = NonNullable<CardItem['pen']>[number]['strokes']
export type CardPage = Card['pages'][number]

/** What was drawn over one block of a question, 0 and up as its pictures. */
export const findBlockStrokes = ({ pen }: CardItem, part: number): Strokes =>
  pen?.find((one) => one.part === part)?.strokes ?? []

/** A block with the marks of its item. */
export interface CardBlockMarks {
  readonly block: CardBlock
  readonly item: CardItem
  /** The first block of its item bears the marks. */
  readonly isFirst: boolean
  /** What its marker drew over it. */
  readonly strokes: Strokes
}

/** Blocks of a page whose items are in the paper, in the order of the template. */
export function listMarkedBlocks(
  page: number,
  blocks: readonly CardBlock[],
  items: readonly CardItem[],
): CardBlockMarks[] {
  const byNo = new Map(items.map((item) => [item.itemNo, item]))
  const seen = new Set<string>()
  const all = blocks.flatMap((block) => {
    const item = byNo.get(block.itemNo)
    if (!item) return []
    const isFirst = !seen.has(block.itemNo)
    seen.add(block.itemNo)
    // pictures of blocks are made page by page
    const own = blocks.filter((b) => b.itemNo === block.itemNo).toSorted((a, b) => a.page - b.page)
    return [{ block, item, isFirst, strokes: findBlockStrokes(item, own.indexOf(block)) }]
  })
  return all.filter(({ block }) => block.page === page)
}

/** The smallest block under a point of the page (fractions of it), or null. */
export function blockAt(marked: readonly CardBlockMarks[], at: WindowPoint): CardBlock | null {
  const under = marked
    .map((m) => m.block)
    .filter((b) => at.x >= b.x && at.x <= b.x + b.w && at.y >= b.y && at.y <= b.y + b.h)
  return under.toSorted((a, b) => a.w * a.h - b.w * b.h)[0] ?? null
}

/** Shows a block as large as the window takes it. `size` of the page at scale 1 and `window`, px. */
export function zoomToBlock(block: CardBlock, size: WindowPoint, window: WindowPoint): PageViewport {
  const fit = Math.min(window.x / (block.w * size.x), window.y / (block.h * size.y)) * 0.9
  const scale = Math.min(ZOOM.most / 2, Math.max(ZOOM.least, fit))
  const put = (from: number, part: number, long: number, room: number): number =>
    room / 2 - (from + part / 2) * long * scale
  return clampViewport(
    { scale, x: put(block.x, block.w, size.x, window.x), y: put(block.y, block.h, size.y, window.y) },
    size,
    window,
  )
}
