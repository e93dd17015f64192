import type { DemoItem } from './paper.ts'
import type { Random } from './random.ts'

const LETTERS = ['A', 'B', 'C', 'D']
/** Share of wrong choice answers that are left empty. */
const LEFT_EMPTY = 0.03

/** Option letters that earn exactly `steps` on this item; '' where nothing was chosen or there are no options. */
export function lettersFor(item: DemoItem, steps: number, r: Random): string {
  if (!item.key) return ''
  if (steps === item.params.steps) return item.key
  const wrong = LETTERS.filter((l) => !item.key.includes(l))
  if (steps > 0) return partOf(item.key, r)
  if (r.next() < LEFT_EMPTY) return ''
  const letter = wrong[r.weighted(item.lure)] ?? 'A'
  if (item.type === 'choice') return letter
  return [letter, r.pick(Array.from(item.key))].sort().join('')
}

/** One or two letters of a key, never all. */
function partOf(key: string, r: Random): string {
  return r
    .shuffled(Array.from(key))
    .slice(0, 1 + r.int(key.length - 1))
    .sort()
    .join('')
}
