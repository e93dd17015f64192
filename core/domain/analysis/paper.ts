import { paperDiscrimination } from './discrimination.ts'
import type { Ties } from './extremes.ts'
import { statsOfSorted } from './group-stats.ts'
import { type ItemStats, itemStats } from './items.ts'
import { countSheetStudents, MARK_SCALE, type MarkSheet, sumSheetFullMarks } from './marks.ts'
import { momentsOf, sdSample } from './moments.ts'
import { quartilePositions, sortedScores } from './quartiles.ts'
import { DEFAULT_THRESHOLDS, type Thresholds } from './rates.ts'
import { standardError } from './reliability.ts'
import { type Sample, sampleOf } from './sample.ts'
import { scoreSections } from './sections.ts'
import { completeRows, rowTotals } from './totals.ts'

export interface PaperOptions {
  thresholds?: Thresholds
  ties?: Ties
  /** Those of the sheet, where they are known. */
  totals?: Int32Array
}

export interface PaperStats {
  /** Students who sat the paper; `complete`: with every item given. */
  n: number
  complete: number
  sample: Sample
  /** Marks. */
  full: number
  mean: number | null
  sdPop: number | null
  sdSample: number | null
  min: number | null
  max: number | null
  median: number | null
  /** Scores at ranks N/4, N/2, 3N/4 from the top, marks. */
  quartiles: [number, number, number] | null
  scoreRate: number | null
  excellentRate: number | null
  goodRate: number | null
  passRate: number | null
  lowRate: number | null
  /** D of the paper. */
  d27: number | null
  alpha: number | null
  /** Marks. */
  sem: number | null
  sections: { from: number; width: number; counts: number[] }
  items: ItemStats[]
}

/** Everything computed for one paper, over all its students. Marks, not rounded. */
export function paperStats(sheet: MarkSheet, options: PaperOptions = {}): PaperStats {
  const totals = options.totals ?? rowTotals(sheet)
  const full = sumSheetFullMarks(sheet)
  const ascending = sortedScores(totals)
  const group = statsOfSorted(ascending, 0, full, options.thresholds ?? DEFAULT_THRESHOLDS)
  const complete = completeRows(sheet)
  const { items, alpha } = itemStats(sheet, options.ties, totals, complete)
  const n = countSheetStudents(sheet)
  const { sd, absent: _, ...figures } = group
  const sections = scoreSections(totals, full)
  const sample = sdSample(momentsOf(totals))
  const quartiles = quartilePositions(ascending)
  return {
    ...figures,
    complete: complete.length,
    sample: sampleOf(n),
    full: full / MARK_SCALE,
    sdPop: sd,
    sdSample: sample === null ? null : sample / MARK_SCALE,
    quartiles: quartiles && [quartiles[0] / MARK_SCALE, quartiles[1] / MARK_SCALE, quartiles[2] / MARK_SCALE],
    d27: paperDiscrimination(
      items.map((i) => i.d27),
      sheet.full,
    ),
    alpha,
    sem: alpha === null || sd === null ? null : standardError(sd, alpha),
    sections: { ...sections, counts: Array.from(sections.counts) },
    items,
  }
}
