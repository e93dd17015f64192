import type { ClassReport } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { PaperAnalysis } from '#contract/exam/items.ts'
import type { Locale } from '#contract/locale.ts'

/** A paper item by item, with the score rates of classes. */
export interface PaperMaterial {
  readonly analysis: PaperAnalysis
  readonly classes: readonly {
    readonly classId: string
    readonly className: string
    /** 0..1, one for each item; null: nobody of the class sat it. */
    readonly rates: readonly (number | null)[]
  }[]
}

/** What a workbook is made of: the replies of the screens' own services. */
export interface Material {
  /** Papers of the exam in order. */
  readonly paperIds: readonly string[]
  /** In the order of the sheet. */
  readonly reports: readonly ClassReport[]
  readonly papers: readonly PaperMaterial[]
  /** One for each grade. */
  readonly contrasts: readonly ContrastSheet[]
}

/** A piece of it on its way to the thread that writes. */
export type WorkbookPart =
  | { readonly kind: 'report'; readonly report: ClassReport }
  | { readonly kind: 'paper'; readonly paper: PaperMaterial }
  | { readonly kind: 'contrast'; readonly contrast: ContrastSheet }
  | { readonly kind: 'end' }

export interface WriterSettings {
  readonly locale: Locale
  readonly paperIds: readonly string[]
}
