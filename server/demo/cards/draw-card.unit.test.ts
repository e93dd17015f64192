import { expect, it } from 'vitest'
import { readHeader } from '#core/domain/image/header.ts'
import type { ItemInput } from '../../exams/store/input.ts'
import { random } from '../random.ts'
import { drawCard } from './draw-card.ts'
import { buildDemoCardTemplate, layOutDemoCard, PAGE } from './layout.ts'

const item = (no: string, type: ItemInput['type'], full: number): ItemInput => ({
  no,
  type,
  full,
  key: '',
  knowledge: [],
})
const items = [
  ...Array.from({ length: 12 }, (_, i) => item(`${i + 1}`, 'choice', 3)),
  ...Array.from({ length: 8 }, (_, i) => item(`${i + 13}`, 'answer', 8)),
]
const draw = async (courseId: string) => {
  const filled = { number: '20260101', answers: items.map(() => 'B'), empty: [], courseId }
  const pages: Buffer[] = []
  for await (const page of drawCard(items, filled, random('card/test'))) pages.push(page)
  return pages
}

it.each(['math', 'history'])(
  'a demo card of %s is the same every time, small, and a picture',
  async (courseId) => {
    const [pages, again] = [await draw(courseId), await draw(courseId)]
    expect(pages.length).toBe(buildDemoCardTemplate(items).pageCount)
    expect(pages.every((p, i) => p.equals(again[i] as Buffer))).toBe(true)
    for (const page of pages) {
      expect(page.length).toBeLessThan(60_000)
      expect(readHeader(page)).toMatchObject(PAGE)
    }
  },
)

it('every item has its own place within its page', () => {
  const { places } = layOutDemoCard(items)
  expect(places.map((p) => p.item.no)).toEqual(items.map((i) => i.no))
  for (const [i, p] of places.entries()) {
    expect(p.x >= 0 && p.y >= 0 && p.x + p.width <= PAGE.width && p.y + p.height <= PAGE.height).toBe(true)
    const overlaps = places.filter(
      (o, k) =>
        k !== i &&
        o.page === p.page &&
        o.x < p.x + p.width &&
        p.x < o.x + o.width &&
        o.y < p.y + p.height &&
        p.y < o.y + o.height,
    )
    expect(overlaps).toEqual([])
  }
})
