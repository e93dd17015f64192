/** Status of a paper: 1 set up, 2 handed in, 3 being marked, 4 marked, 5 published. */
export const PaperStatus = { first: 1, marked: 4, published: 5 } as const

const bounded = (statuses: readonly number[], of: (...n: number[]) => number): number =>
  statuses.length === 0 ? PaperStatus.first : Math.max(PaperStatus.first, of(...statuses))

/** Status of a whole exam: the highest of its papers, at least 1; of no paper 1 (S21). */
export const examStatusOf = (papers: readonly number[]): number => bounded(papers, Math.max)

/** Status of a subject: the lowest of its papers (S21). */
export const courseStatusOf = (papers: readonly number[]): number => bounded(papers, Math.min)

/** Status of a class: the highest it has reached in any paper (S21). */
export const classStatusOf = (inPapers: readonly number[]): number => bounded(inPapers, Math.max)
