import type { Standing } from '#contract/exam/report.ts'
import type { Locale } from '#contract/locale.ts'
import type { SchoolGroup } from '#core/domain/report/school-group.ts'

/** The total or one subject on a slip. Marks. */
export interface SlipColumn {
  /** '' for the total. */
  readonly name: string
  readonly full: number
  /** Null: absent. */
  readonly score: number | null
  readonly classMean: number | null
  readonly schoolMean: number | null
  /** As the school shows it to families. */
  readonly standing: Standing
}

/** What became of a total since the exam before that the student sat. */
export interface SlipChange {
  readonly examName: string
  /** Score rate now, and its change, -1..1. */
  readonly rate: number
  readonly change: number
  /** Shares of the school that lie below, 0..100, where the school shows ranks. */
  readonly beat: { readonly from: number; readonly to: number } | null
  /** `small`: told by its figure alone. */
  readonly verdict: 'up' | 'down' | 'steady' | 'small' | 'unknown'
}

/** One student's results as they are handed to the family. */
export interface ResultSlip {
  readonly name: string
  readonly number: string
  /** How the school's students of the exam are called. */
  readonly group: SchoolGroup
  /** The total first, where the exam has one. */
  readonly columns: readonly SlipColumn[]
  /** True: the total is a sum of the subjects that were sat, and in no ranking. */
  readonly isApart: boolean
  /** Names of subjects that are still being marked. */
  readonly pending: readonly string[]
  readonly change: SlipChange | null
}

/** The slips of a class; they begin on a page of their own. */
export interface ClassSlips {
  readonly className: string
  readonly slips: readonly ResultSlip[]
}

/** What all slips of a file have in common. */
export interface SlipsHead {
  readonly school: string
  readonly exam: string
  /** Epoch ms. */
  readonly startTime: number
  readonly locale: Locale
}
