/** A knowledge point of a course's tree; `parent` is another point of it, '' for a top chapter. */
export interface TreePoint {
  readonly point: string
  readonly parent: string
}

/** Levels a tree may have, the top chapters being the first. */
export const MAX_DEPTH = 6

const parentsOf = (tree: readonly TreePoint[]): ReadonlyMap<string, string> =>
  new Map(tree.map(({ point, parent }) => [point, parent]))

/**
 * The way from a point up to its top chapter, the point first; it ends before a point that came already or is not in
 * the tree, so it is finite for any rows.
 */
function wayUp(parents: ReadonlyMap<string, string>, point: string): string[] {
  const way = new Set<string>()
  for (let at = point; at !== '' && parents.has(at) && !way.has(at); at = parents.get(at) ?? '') way.add(at)
  return [...way]
}

export type TreeFault = 'cycle' | 'deep' | 'unknown-parent'

/** What is wrong with a tree, by the index of the point, in its order; a parent that is missing is told once a point. */
export function treeFaults(tree: readonly TreePoint[]): { index: number; fault: TreeFault }[] {
  const parents = parentsOf(tree)
  return tree.flatMap(({ point, parent }, index): { index: number; fault: TreeFault }[] => {
    if (parent !== '' && !parents.has(parent)) return [{ index, fault: 'unknown-parent' }]
    const way = wayUp(parents, point)
    const over = parents.get(way.at(-1) ?? '') ?? ''
    // the way ended at a point that came already; only those on the ring are told, not those that lead into it
    if (over !== '' && parents.has(over)) return over === point ? [{ index, fault: 'cycle' }] : []
    return way.length > MAX_DEPTH ? [{ index, fault: 'deep' }] : []
  })
}

/** The points with all that stand above them, in the order of the tree. */
export function treeOf<T extends TreePoint>(tree: readonly T[], points: ReadonlySet<string>): T[] {
  const parents = parentsOf(tree)
  const wanted = new Set([...points].flatMap((point) => wayUp(parents, point)))
  return tree.filter(({ point }) => wanted.has(point))
}

/** Rows of one top chapter. */
export interface Chapter<T> {
  /** Null: rows that stand by themselves, as no chapter of the tree holds them. */
  readonly name: string | null
  readonly rows: readonly T[]
}

/**
 * Groups rows under the top chapters of a tree: every row once, chapters where their first row stood, rows in their
 * order. A row the tree does not know stays by itself, and so does a chapter that is its own only row.
 */
export function groupByChapter<T>(
  rows: readonly T[],
  tree: readonly TreePoint[],
  nameOf: (row: T) => string,
): Chapter<T>[] {
  const parents = parentsOf(tree)
  const groups = new Map<string | symbol, T[]>()
  for (const row of rows) {
    const key = wayUp(parents, nameOf(row)).at(-1) ?? Symbol('by itself')
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups].map(([key, own]) => {
    const isOwn = own.length === 1 && own.every((row) => nameOf(row) === key)
    return { name: typeof key === 'string' && !isOwn ? key : null, rows: own }
  })
}

/** The mean of rates (0..1) weighted by full marks; null where none is known. An item of two rows counts in both. */
export function weightedRate(
  rows: readonly { readonly full: number; readonly rate: number | null }[],
): number | null {
  let full = 0
  let sum = 0
  for (const row of rows) {
    if (row.rate === null) continue
    full += row.full
    sum += row.full * row.rate
  }
  return full > 0 ? sum / full : null
}
