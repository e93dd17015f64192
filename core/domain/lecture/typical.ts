/** An answer that lost marks; `mark` in marks. */
interface Lost {
  readonly mark: number
}

/** Answers by their marks, in the order in which marks and answers are met. */
export function byMark<T extends Lost>(answers: readonly T[]): [mark: number, answers: T[]][] {
  const groups = new Map<number, T[]>()
  for (const answer of answers) {
    const group = groups.get(answer.mark)
    if (group) group.push(answer)
    else groups.set(answer.mark, [answer])
  }
  return [...groups]
}

/**
 * A few answers that show what went wrong: of the commonest mark first, one of each mark in turn, so that a mark that
 * many got does not hide the others. Answers of one mark keep the order in which they are given.
 */
export function typicalAnswers<T extends Lost>(answers: readonly T[], atMost: number): T[] {
  const groups = byMark(answers)
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
