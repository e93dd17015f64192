import { headingKey } from '../../sheets/columns/fields.ts'
import { fullInHeading } from '../../sheets/columns/figure-columns.ts'
import type { SheetCell } from '../../sheets/read/sheet.ts'

const NUMBER = /^(?:第|q|t|item|题目?|小题|客观题?|主观题?|选择题?|填空题?|解答题?)?(\d.*?)(?:题|小题)?$/
/** A part of the paper and a number in it, as research data has them: b1, o3.1 (without separators). */
const LETTERED = /^[a-z]\d{1,4}$/
/** Longer headings that begin with a digit are sentences. */
const LONGEST = 12

/**
 * Finds the item that a heading names, as an index of `names`: the one of that very name, else the one that is the same
 * without what stands around the number, where that is unmistakable. -1: none of them.
 */
export function itemFinder(names: readonly string[]): (heading: string) => number {
  const exact = new Map(names.map((name, i) => [name, i]))
  const loose = new Map<string, number>()
  for (const [name, i] of exact) {
    const key = looseKey(name)
    loose.set(key, loose.has(key) ? -1 : i)
  }
  return (heading) => exact.get(heading) ?? loose.get(looseKey(heading)) ?? -1
}

/** An item heading without what people put around the number: 第3题, Q3, Item 3, 3(5分) -> 3. */
function looseKey(text: string): string {
  const { text: bare } = fullInHeading(text)
  const key = headingKey(bare)
  return NUMBER.exec(key)?.[1] ?? key
}

/** The item a heading looks like, with its full mark where it says one; null: it looks like none. */
export function itemHeading(heading: SheetCell | undefined): { no: string; full: number | null } | null {
  const { text, full } = fullInHeading(heading)
  const key = headingKey(text)
  const no = NUMBER.exec(key)?.[1] ?? (LETTERED.test(key) ? key : undefined)
  return no === undefined || key.length > LONGEST ? null : { no: tidy(text), full }
}

/** The number as the heading writes it, without the words around it. */
const tidy = (text: string): string =>
  text
    .replace(/^(?:第|题目?|小题|客观题?|主观题?|选择题?|填空题?|解答题?|item|q|t)[\s.:_-]*(?=\d)/i, '')
    .replace(/(?:小题|题)$/, '')
    .trim()
