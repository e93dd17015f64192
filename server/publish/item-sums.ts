import type { Groups } from '#core/domain/analysis/groups.ts'
import { NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { scoreRate } from '#core/domain/analysis/rates.ts'
import type { PaperFacts, PaperMarks } from './exam-data.ts'
import { roundRate } from './figures.ts'

/** For each group and item: marks given and their sum; index = group * items + item. */
export interface ItemSums {
  n: Int32Array
  /** Hundredths. */
  sum: Float64Array
}

export function itemSums(paper: PaperMarks, items: number, groups: Groups): ItemSums {
  const n = new Int32Array(groups.count * items)
  const sum = new Float64Array(groups.count * items)
  for (let r = 0, at = 0; r < paper.rows.length; r++) {
    const base = (groups.of[paper.rows[r] as number] as number) * items
    for (let j = 0; j < items; j++, at++) {
      const x = paper.marks[at] as number
      if (x === NOT_GIVEN) continue
      n[base + j] = (n[base + j] as number) + 1
      sum[base + j] = (sum[base + j] as number) + x
    }
  }
  return { n, sum }
}

/** Sums of larger groups from those of the groups they are made of: group g is part of `whole[g]`. */
export function foldSums(
  { n, sum }: ItemSums,
  items: number,
  whole: readonly number[],
  count: number,
): ItemSums {
  const folded = { n: new Int32Array(count * items), sum: new Float64Array(count * items) }
  for (const [g, w] of whole.entries()) {
    for (let from = g * items, to = w * items; from < (g + 1) * items; from++, to++) {
      folded.n[to] = (folded.n[to] as number) + (n[from] as number)
      folded.sum[to] = (folded.sum[to] as number) + (sum[from] as number)
    }
  }
  return folded
}

/** Score rate of each item in a group, over those to whom it was given; null where nobody. */
function itemRates(sums: ItemSums, group: number, paper: PaperFacts): (number | null)[] {
  const base = group * paper.items.length
  return paper.items.map((item, j) =>
    scoreRate(sums.sum[base + j] as number, (sums.n[base + j] as number) * item.full),
  )
}

/** Score rate of each knowledge point in a group: marks got on its items over marks there were to get. */
function knowledgeRates(sums: ItemSums, group: number, paper: PaperFacts): (number | null)[] {
  const base = group * paper.items.length
  const got = new Float64Array(paper.knowledge.length)
  const full = new Float64Array(paper.knowledge.length)
  for (const [j, item] of paper.items.entries()) {
    for (const k of item.kp) {
      got[k] = (got[k] as number) + (sums.sum[base + j] as number)
      full[k] = (full[k] as number) + (sums.n[base + j] as number) * item.full
    }
  }
  return Array.from(got, (g, k) => scoreRate(g, full[k] as number))
}

/** Stored score rates of a group. */
export interface GroupRates {
  items: (number | null)[]
  knowledge: (number | null)[]
}

/** Rates of every group, worked out once: each student's report takes those of one class and one school. */
export function groupRates(sums: ItemSums, groups: Groups, paper: PaperFacts): GroupRates[] {
  return Array.from({ length: groups.count }, (_, g) => ({
    items: itemRates(sums, g, paper).map(roundRate),
    knowledge: knowledgeRates(sums, g, paper).map(roundRate),
  }))
}
