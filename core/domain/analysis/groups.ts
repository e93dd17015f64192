import { ascendingOrder } from './order.ts'
import { rankInOrder } from './rank.ts'

/** A division of the students into groups: the members of group g are members[start[g] .. start[g + 1]). */
export interface Groups {
  count: number
  of: Int32Array
  start: Int32Array
  members: Int32Array
}

/** Divides by group number, `of[student]` in 0..count-1; members keep their order. O(n). */
export function groupStudents(of: Int32Array, count: number): Groups {
  const start = new Int32Array(count + 1)
  for (const g of of) (start[g + 1] as number)++
  for (let g = 0; g < count; g++) start[g + 1] = (start[g + 1] as number) + (start[g] as number)
  const next = start.slice(0, count)
  const members = new Int32Array(of.length)
  for (let s = 0; s < of.length; s++) {
    const g = of[s] as number
    members[next[g] as number] = s
    next[g] = (next[g] as number) + 1
  }
  return { count, of, start, members }
}

export const membersOf = (groups: Groups, g: number): Int32Array =>
  groups.members.subarray(groups.start[g], groups.start[g + 1])

/** Scores of one group, in the order of its members. */
export function pickGroupScores(scores: Int32Array, groups: Groups, g: number): Int32Array {
  return membersOf(groups, g).map((s) => scores[s] as number)
}

/** Students of each group with a score, lowest first: those of group g are order[start[g] .. start[g] + n[g]). */
export interface GroupOrder {
  order: Int32Array
  /** Students of each group with a score. */
  n: Int32Array
}

/** Deals an order of all the students (`ascendingOrder` of their scores) out to their groups. O(n). */
export function orderWithin(ascending: Int32Array, groups: Groups): GroupOrder {
  const order = new Int32Array(groups.of.length)
  const n = new Int32Array(groups.count)
  for (let i = 0; i < ascending.length; i++) {
    const s = ascending[i] as number
    const g = groups.of[s] as number
    const before = n[g] as number
    order[(groups.start[g] as number) + before] = s
    n[g] = before + 1
  }
  return { order, n }
}

/** Part of `list` that is of group g: its students with a score, lowest first. */
export function orderedOf(list: Int32Array, { n }: GroupOrder, groups: Groups, g: number): Int32Array {
  const from = groups.start[g] as number
  return list.subarray(from, from + (n[g] as number))
}

/** Standing of every student in their own group. */
export interface GroupRanks {
  rank: Int32Array
  lower: Int32Array
  /** Ranked students of each group. */
  n: Int32Array
}

/** The one rank function, group by group. */
export function ranksWithin(
  scores: Int32Array,
  groups: Groups,
  within: GroupOrder = orderWithin(ascendingOrder(scores), groups),
): GroupRanks {
  const rank = new Int32Array(scores.length)
  const lower = new Int32Array(scores.length)
  for (let g = 0; g < groups.count; g++) {
    rankInOrder(scores, orderedOf(within.order, within, groups, g), rank, lower)
  }
  return { rank, lower, n: within.n }
}
