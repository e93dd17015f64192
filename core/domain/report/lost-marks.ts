import type { ReportItem } from '#contract/exam/report.ts'
import { difficultyGrade } from '../analysis/difficulty.ts'
import { type GroupCounts, recoverable, referenceRate } from './reference.ts'

/** From this class rate on "most others got it". */
export const MOST_GOT = 0.7
/** Of the marks lost at such an item the class got at least this share: of an essay a little below the class it did not. */
export const CLASS_GOT = 0.5
/** From this class rate on, with less than half of the marks oneself, it was probably a slip: nearly all others got it. */
export const NEARLY_ALL_GOT = 0.9

/** In the order they are worth reading: what comes back fastest first. */
export const LOST_GROUPS = ['onlyYou', 'mostGot', 'split', 'hardForAll'] as const
export type LostGroup = (typeof LOST_GROUPS)[number]

export interface LostItem {
  readonly item: ReportItem
  /** full - score, above 0. */
  readonly lost: number
  /** Marks the class gets here beyond their own score, 0..lost. */
  readonly recoverable: number
}

export interface LostMarks {
  readonly groups: Readonly<Record<LostGroup, readonly LostItem[]>>
  /** Items without a score (not given, never zero): counted in no group, and in no total. */
  readonly notGiven: readonly ReportItem[]
  /** Sum of their full marks: what is missing from the score because nobody gave it. */
  readonly missing: number
  /** Sum of `lost` over all groups; with `missing` the full mark less the score. */
  readonly total: number
}

function groupOf(item: ReportItem, own: number, counts: GroupCounts): LostGroup {
  const reference = referenceRate(item, counts)
  if (reference === null) return 'split'
  if (reference >= NEARLY_ALL_GOT && own < 0.5) return 'onlyYou'
  if (reference >= MOST_GOT && reference - own >= CLASS_GOT * (1 - own) - 1e-9) return 'mostGot'
  // The widest group speaks for "all"; a class that did badly on an easy item is not "hard for all".
  const grade = difficultyGrade(item.difficulty ?? item.schoolRate ?? reference)
  return grade === 'hard' || grade === 'very-hard' ? 'hardForAll' : 'split'
}

/**
 * Sorts the items where marks were lost into the four groups of {@link LOST_GROUPS}; inside a group the most marks
 * within reach come first, then the most marks lost, then the order of the paper. Without a group big enough to
 * compare with, all of them are `split`.
 */
export function groupLostMarks(items: readonly ReportItem[], counts: GroupCounts): LostMarks {
  const groups: Record<LostGroup, LostItem[]> = { onlyYou: [], mostGot: [], split: [], hardForAll: [] }
  const notGiven: ReportItem[] = []
  let total = 0
  for (const item of items) {
    if (item.score === null) {
      notGiven.push(item)
      continue
    }
    const lost = item.full - item.score
    if (item.full <= 0 || lost <= 0) continue
    total += lost
    const reach = Math.min(lost, recoverable(item.full, item.score, referenceRate(item, counts)))
    groups[groupOf(item, item.score / item.full, counts)].push({ item, lost, recoverable: reach })
  }
  for (const group of LOST_GROUPS) {
    groups[group].sort((a, b) => b.recoverable - a.recoverable || b.lost - a.lost)
  }
  const missing = notGiven.reduce((sum, { full }) => sum + full, 0)
  return { groups, notGiven, missing, total }
}
