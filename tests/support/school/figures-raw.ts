import type { rawMarks } from './figures-school.ts'

type Raw = ReturnType<typeof rawMarks>
export type Person = Raw['people'][number]

/** Figures of a group that a reader is not shown, or of nobody. */
export const NOBODY = {
  ...Object.fromEntries(
    [
      'mean',
      'sd',
      'median',
      'max',
      'min',
      'scoreRate',
      'excellentRate',
      'goodRate',
      'passRate',
      'lowRate',
    ].map((key) => [key, null]),
  ),
  n: 0,
  absent: 0,
}

/** Figures worked out from raw marks the long way, without a line of the engine's. Marks; null: nobody. */
export function figuresOf(raw: Raw) {
  const { papers, people } = raw
  /** Hundredths of a paper, or of all papers sat (`paper` null); null: absent. */
  const sumOf = (person: Person, paper: number | null): number | null => {
    const s = people.indexOf(person)
    const own = (paper === null ? papers : papers.slice(paper, paper + 1)).flatMap((p) => {
      const marks = p.rows.get(s)
      return marks ? [marks.reduce<number>((sum, x) => sum + (x ?? 0), 0)] : []
    })
    return own.length === 0 ? null : own.reduce((a, b) => a + b, 0)
  }
  /** Who sat some papers and missed another: everybody here takes all of them. */
  const missed = (person: Person): boolean =>
    sumOf(person, null) !== null && papers.some((_, paper) => sumOf(person, paper) === null)
  /** Of the total (`paper` null) or a paper, hundredths; null: absent, or apart from the total. */
  const scoreOf = (person: Person, paper: number | null): number | null =>
    paper === null && missed(person) ? null : sumOf(person, paper)
  const absencesOf = (group: readonly Person[]) => ({ rule: 'apart', some: group.filter(missed).length })
  const satAny = (group: readonly Person[]) => group.filter((p) => sumOf(p, null) !== null).length
  const fullOf = (paper: number | null): number =>
    (paper === null ? papers : papers.slice(paper, paper + 1))
      .flatMap((p) => p.items)
      .reduce((sum, i) => sum + i.full, 0)
  const present = (group: readonly Person[], paper: number | null): number[] =>
    group.flatMap((p) => scoreOf(p, paper) ?? [])
  const share = (scores: readonly number[], hit: (x: number) => boolean) =>
    scores.length === 0 ? null : scores.filter(hit).length / scores.length

  const statsOf = (group: readonly Person[], paper: number | null) => {
    const scores = present(group, paper).sort((a, b) => b - a)
    const n = scores.length
    const full = fullOf(paper)
    const mean = n === 0 ? null : scores.reduce((a, b) => a + b, 0) / n
    const spread = mean === null ? null : Math.sqrt(scores.reduce((a, x) => a + (x - mean) ** 2, 0) / n)
    const half = n / 2
    const middle =
      n === 0
        ? null
        : Number.isInteger(half)
          ? ((scores[half - 1] as number) + (scores[half] as number)) / 2
          : (scores[Math.floor(half)] as number)
    const marks = (x: number | null | undefined) => (x == null ? null : x / 100)
    return {
      n,
      absent: group.length - n,
      mean: marks(mean),
      sd: marks(spread),
      median: marks(middle),
      max: marks(scores[0]),
      min: marks(scores.at(-1)),
      scoreRate: mean === null ? null : mean / full,
      excellentRate: share(scores, (x) => x >= 0.85 * full),
      goodRate: share(scores, (x) => x >= 0.7 * full),
      passRate: share(scores, (x) => x >= 0.6 * full),
      lowRate: share(scores, (x) => x < 0.4 * full),
    }
  }
  const rankOf = (person: Person, group: readonly Person[], paper: number | null): number | null => {
    const own = scoreOf(person, paper)
    return own === null ? null : 1 + present(group, paper).filter((x) => x > own).length
  }
  /** Sum over full of those to whom an item was given, and how many those are. */
  const itemOf = (group: readonly Person[], paper: number, item: number) => {
    const at = papers[paper]
    const given = group.flatMap((p) => at?.rows.get(people.indexOf(p))?.[item] ?? [])
    const full = at?.items[item]?.full ?? 0
    const n = given.length
    return { n, rate: n === 0 ? null : given.reduce((a, b) => a + b, 0) / n / full }
  }
  const classIn = (id: string) => people.filter((p) => p.classId === id)
  const gradeIn = (id: string) => people.filter((p) => p.gradeId === id)
  const schoolIn = (id: string) => people.filter((p) => p.school === id)
  return {
    ...raw,
    sumOf,
    missed,
    satAny,
    absencesOf,
    scoreOf,
    fullOf,
    present,
    statsOf,
    rankOf,
    itemOf,
    classIn,
    gradeIn,
    schoolIn,
  }
}

export type Figures = ReturnType<typeof figuresOf>
