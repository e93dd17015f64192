import type { Absences, ClassReport, GroupStats } from '#contract/exam/class-report.ts'
import { missedAll } from '#core/domain/analysis/absences.ts'
import { type Contrast, contrast } from '#core/domain/report/contrast.ts'
import { t } from '#src/i18n/i18n.ts'

export interface OverviewLine {
  readonly id: string
  readonly name: string
  readonly full: number
  readonly class: GroupStats
  readonly school: GroupStats
  readonly joint: GroupStats | null
  readonly contrast: Contrast | null
}

/** The total (where it may be read and is not a lone subject) and every subject, each against the school. */
export function overviewLines(report: ClassReport): OverviewLine[] {
  const lines = report.courses.map(({ courseName, paperId, full, class: ofClass, school, joint }) => ({
    id: paperId,
    name: courseName,
    full,
    class: ofClass,
    school,
    joint,
    contrast: contrast(ofClass, school),
  }))
  if (!report.hasTotal || lines.length === 1) return lines
  const { class: ofClass, school, joint } = report.total
  const total = { id: 'total', name: t('report.total'), full: report.fullMark, class: ofClass, school, joint }
  return [{ ...total, contrast: contrast(ofClass, school) }, ...lines]
}

/** What stands out against the school, in one sentence; only differences beyond chance are named. */
export function contrastFinding(lines: readonly OverviewLine[]): string {
  const names = (verdict: Contrast['verdict']): string =>
    lines
      .filter((line) => line.contrast?.verdict === verdict)
      .map(({ name }) => name)
      .join(t('report.listSeparator'))
  const above = names('above')
  const below = names('below')
  if (above !== '' && below !== '') return t('report.class.compareFinding.both', { above, below })
  if (above !== '') return t('report.class.compareFinding.above', { names: above })
  if (below !== '') return t('report.class.compareFinding.below', { names: below })
  return t('report.class.compareFinding.even')
}

/** How many missed some subjects, what became of their totals, and how many missed all: together those without a total. */
export function absencesText({ rule, some }: Absences, withoutTotal: number): string {
  const all = missedAll(withoutTotal, rule, some)
  return t(`report.absences.${rule}`, { some }) + (all > 0 ? t('report.absences.all', { n: all }) : '')
}

/**
 * How many of the class have a score and how many have none: in the total, or where that is not the reader's in each
 * subject by its name. The same figures as in the tables (docs/decisions/0137-critical-band.md).
 */
export const presenceLines = (
  report: ClassReport,
): { id: string; name: string; n: number; absent: number }[] =>
  report.hasTotal
    ? [{ id: 'total', name: '', n: report.total.class.n, absent: report.total.class.absent }]
    : report.courses.map(({ paperId, courseName, class: { n, absent } }) => ({
        id: paperId,
        name: courseName,
        n,
        absent,
      }))
