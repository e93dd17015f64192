import type { KeptTemplate } from '../../db/card-tables.ts'
import type { ItemInput } from '../../exams/store/input.ts'

/** Size of a page, px: A4 at 110 dpi. */
export const PAGE = { width: 900, height: 1270 } as const
/** Letters of the options on a demo card. */
export const OPTIONS = ['A', 'B', 'C', 'D'] as const

const MARGIN = 60
/** Where the first row begins, below the head with the student's number. */
const TOP = 170
const CELL = { width: 260, height: 60, across: 3 } as const
const GAP = 16

/** Where one item stands, px of its page; pages count from 1. */
export interface CardItemPosition {
  item: ItemInput
  /** Place of the item in its paper. */
  index: number
  page: number
  x: number
  y: number
  width: number
  height: number
}

export const isChoiceItem = (item: ItemInput): boolean => item.type === 'choice' || item.type === 'multi'

/** A demo card: choice items in a grid first, then a box for each other item, on as many pages as they take. */
export function layOutDemoCard(items: readonly ItemInput[]): {
  pageCount: number
  places: CardItemPosition[]
} {
  const places: CardItemPosition[] = []
  const numbered = items.map((item, index) => ({ item, index }))
  const choices = numbered.filter(({ item }) => isChoiceItem(item))
  for (const [i, one] of choices.entries()) {
    const x = MARGIN + (i % CELL.across) * CELL.width
    const y = TOP + Math.floor(i / CELL.across) * CELL.height
    places.push({ ...one, page: 1, x, y, width: CELL.width - 10, height: CELL.height - 8 })
  }
  let page = 1
  let y = TOP + Math.ceil(choices.length / CELL.across) * CELL.height + GAP
  for (const one of numbered.filter(({ item }) => !isChoiceItem(item))) {
    const height = one.item.type === 'blank' ? 76 : Math.min(330, 90 + Math.round(one.item.full) * 14)
    if (y + height > PAGE.height - MARGIN) {
      page += 1
      y = MARGIN
    }
    places.push({ ...one, page, x: MARGIN, y, width: PAGE.width - 2 * MARGIN, height })
    y += height + GAP
  }
  return { pageCount: page, places }
}

/** The same as a template of the product. */
export function buildDemoCardTemplate(items: readonly ItemInput[]): KeptTemplate {
  const { pageCount, places } = layOutDemoCard(items)
  const part = (px: number, of: number): number => Math.round((px / of) * 10_000) / 10_000
  return {
    pageCount,
    blocks: places.map((p) => ({
      itemNo: p.item.no,
      page: p.page,
      x: part(p.x, PAGE.width),
      y: part(p.y, PAGE.height),
      w: part(p.width, PAGE.width),
      h: part(p.height, PAGE.height),
    })),
  }
}
