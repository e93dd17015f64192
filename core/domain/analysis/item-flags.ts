import type { ItemStats } from './items.ts'
import type { OptionLine } from './options.ts'
import { sampleOf } from './sample.ts'
import { wilson } from './wilson.ts'

export type ItemFlag = 'wrong-key' | 'too-easy' | 'too-hard' | 'no-discrimination'

/** P from which an item is easy, to which it is very hard, and D under which it is poor (docs/formulas.md, Difficulty and Discrimination). */
const EASY = 0.86
const HARD = 0.15
const POOR_D = 0.2

/**
 * What a teacher should look at again (docs/formulas.md, Discrimination). Wrong key: the item goes against the rest of the paper and the
 * best students prefer a distractor to the key. Too easy, too hard: Wilson's interval of P lies wholly beyond the
 * limit, so that a small group raises none by chance. No discrimination: D and item-rest r both under 0.2, for items
 * that are neither.
 */
export function itemFlags(item: ItemStats, options: readonly OptionLine[] | null): ItemFlag[] {
  if (sampleOf(item.n) === 'refused' || item.facility === null) return []
  const interval = wilson(item.facility * item.n, item.n)
  const flags: ItemFlag[] = []
  if (options && (item.itemRestR ?? 0) < 0 && distractorPreferred(options)) flags.push('wrong-key')
  if (interval && interval.low >= EASY) flags.push('too-easy')
  else if (interval && interval.high <= HARD) flags.push('too-hard')
  else if (item.d27 !== null && item.d27 < POOR_D && (item.itemRestR ?? 0) < POOR_D)
    flags.push('no-discrimination')
  return flags
}

/** Whether some distractor has more of the high group than the best part of the key. */
function distractorPreferred(options: readonly OptionLine[]): boolean {
  const best = (isKey: boolean) =>
    Math.max(-1, ...options.filter((o) => o.option !== '' && o.isKey === isKey).map((o) => o.high))
  return best(true) >= 0 && best(false) > best(true)
}
