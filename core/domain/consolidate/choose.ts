/** An item of a paper as one student did it. */
export interface DoneItem {
  readonly no: string
  readonly full: number
  /** 0..full; null: not given. */
  readonly mark: number | null
  readonly knowledge: readonly string[]
}

/** What a student got in an exam at a knowledge point: over all items about it that were given. Marks. */
export interface LostPoint {
  readonly name: string
  /** Items of the point where marks were lost, most lost first. */
  readonly items: readonly string[]
  readonly full: number
  readonly got: number
}

/** Marks of the exam that a consolidation is compared with; the sums count an item of two points once. */
export interface Before {
  readonly points: readonly LostPoint[]
  readonly full: number
  readonly got: number
}

/** A question chosen for a student: for which point, and for which lost item of it. */
export interface QuestionChoice<Q> {
  readonly question: Q
  readonly point: string
  readonly itemNo: string
}

export const FEWEST = 5
export const MOST = 15
/** Questions aimed at for each lost item: one to see it again, one to show that it holds. */
const PER_ITEM = 2

const lost = ({ full, mark }: DoneItem): number => (mark === null ? 0 : full - mark)

/** Knowledge points at which a student lost marks, most marks lost first; of equals, the one the paper has first. */
export function findLostPoints(items: readonly DoneItem[]): LostPoint[] {
  const names = new Set(items.filter((item) => lost(item) > 0).flatMap((item) => item.knowledge))
  return [...names]
    .map((name): LostPoint => {
      const about = items.filter((item) => item.mark !== null && item.knowledge.includes(name))
      return {
        name,
        items: about
          .filter((item) => lost(item) > 0)
          .toSorted((a, b) => lost(b) - lost(a))
          .map((item) => item.no),
        full: about.reduce((sum, item) => sum + item.full, 0),
        got: about.reduce((sum, item) => sum + (item.mark ?? 0), 0),
      }
    })
    .sort((a, b) => b.full - b.got - (a.full - a.got))
}

/** Score rate 0..1; 0 where nothing could be got. */
export const computeScoreRate = ({ full, got }: { full: number; got: number }): number =>
  full > 0 ? Math.min(1, Math.max(0, got / full)) : 0

/** Marks of the exam at some points, each item counted once in the sums. */
export function beforeOf(items: readonly DoneItem[], points: readonly LostPoint[]): Before {
  const names = new Set(points.map((point) => point.name))
  const about = items.filter((item) => item.mark !== null && item.knowledge.some((k) => names.has(k)))
  return {
    points,
    full: about.reduce((sum, item) => sum + item.full, 0),
    got: about.reduce((sum, item) => sum + (item.mark ?? 0), 0),
  }
}

/**
 * Questions for one student: two for each lost item, at least 5 and at most 15, as far as the bank has them. Points take
 * turns, the one that cost most first, so that none is left out for want of room; the result is in order of points. No
 * question comes twice, nor one that is in `seen`.
 * @param bank questions by point, in the order they are to be given
 */
export function chooseQuestions<Q extends { readonly questionId: string }>(
  points: readonly LostPoint[],
  bank: ReadonlyMap<string, readonly Q[]>,
  seen: ReadonlySet<string>,
): QuestionChoice<Q>[] {
  const lostItems = new Set(points.flatMap((point) => point.items)).size
  const wanted = Math.min(MOST, Math.max(FEWEST, PER_ITEM * lostItems))
  const taken = new Set(seen)
  const mine = points.map((): QuestionChoice<Q>[] => [])
  const left = points.map((point) => [...(bank.get(point.name) ?? [])])
  let count = 0
  for (let moved = true; moved && count < wanted; ) {
    moved = false
    for (const [at, point] of points.entries()) {
      const question = count < wanted ? nextOf(left[at] ?? [], taken) : undefined
      if (!question) continue
      const own = mine[at] ?? []
      const itemNo = point.items[own.length % point.items.length] ?? ''
      own.push({ question, point: point.name, itemNo })
      count++
      moved = true
    }
  }
  return mine.flat()
}

/** Takes the first question that nobody has out of a list, and notes it. */
function nextOf<Q extends { readonly questionId: string }>(left: Q[], taken: Set<string>): Q | undefined {
  for (let q = left.shift(); q; q = left.shift()) {
    if (taken.has(q.questionId)) continue
    taken.add(q.questionId)
    return q
  }
  return undefined
}
