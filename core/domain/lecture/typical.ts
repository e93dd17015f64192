/** An answer that lost marks; `mark` in marks. */
interface Lost {
  readonly mark: number
}

/** Values by a key, in the order in which keys and values are met. */
export function grouped<T, K>(values: readonly T[], keyOf: (value: T) => K): [key: K, values: T[]][] {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return [...groups]
}

/**
 * A few answers that show what went wrong: of the commonest mark first, one of each mark in turn, so that a mark that
 * many got does not hide the others. Answers of one mark keep the order in which they are given.
 */
export function typicalAnswers<T extends Lost>(answers: readonly T[], atMost: number): T[] {
  const groups = grouped(answers, ({ mark }) => mark)
    .map(([, group]) => group)
    .sort((a, b) => b.length - a.length || (a[0]?.mark ?? 0) - (b[0]?.mark ?? 0))
  const chosen: T[] = []
  for (let round = 0; chosen.length < atMost && groups.some((g) => g.length > round); round++)
    for (const group of groups) {
      const one = group[round]
      if (one !== undefined && chosen.length < atMost) chosen.push(one)
    }
  return chosen
}
