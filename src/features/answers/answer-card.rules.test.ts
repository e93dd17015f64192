import { expect, it } from 'vitest'
import { blockAt, listMarkedBlocks, zoomToBlock } from './answer-card.rules.ts'

const block = (itemNo: string, page: number, x: number, y: number, w: number, h: number) => ({
  itemNo,
  page,
  x,
  y,
  w,
  h,
})
const item = (itemNo: string) => ({ itemNo, cropIds: [], score: 1, full: 2 })

it('a page shows its own blocks, marks once an item, and none of items the paper lacks', () => {
  const blocks = [
    block('1', 1, 0, 0, 1, 0.2),
    block('1', 2, 0, 0, 1, 0.2),
    block('2', 2, 0, 0.5, 1, 0.2),
    block('9', 2, 0, 0.8, 1, 0.1),
  ]
  const second = listMarkedBlocks(2, blocks, [item('1'), item('2')])
  expect(second.map((m) => [m.item.itemNo, m.isFirst])).toEqual([
    ['1', false],
    ['2', true],
  ])
})

it('a tap means the smallest block under it', () => {
  const marked = listMarkedBlocks(
    1,
    [block('1', 1, 0, 0, 1, 1), block('2', 1, 0.4, 0.4, 0.2, 0.2)],
    [item('1'), item('2')],
  )
  expect(blockAt(marked, { x: 0.5, y: 0.5 })?.itemNo).toBe('2')
  expect(blockAt(marked, { x: 0.1, y: 0.9 })?.itemNo).toBe('1')
  expect(blockAt(marked.slice(1), { x: 0.1, y: 0.9 })).toBeNull()
})

it('a block that is looked at lies in the window, and the page never leaves it', () => {
  const [size, window] = [
    { x: 300, y: 420 },
    { x: 300, y: 400 },
  ]
  const b = block('1', 1, 0.6, 0.7, 0.3, 0.2)
  const view = zoomToBlock(b, size, window)
  const left = view.x + b.x * size.x * view.scale
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left + b.w * size.x * view.scale).toBeLessThanOrEqual(window.x)
  expect(view.x).toBeLessThanOrEqual(0)
  expect(zoomToBlock(block('1', 1, 0, 0, 1, 1), size, window).scale).toBe(1)
})
