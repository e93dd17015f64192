import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { trendUntil } from '#core/domain/report/trend.ts'

/** Sections of a report below what to do next, in their order on the page; their headings are `report.{section}.title`. */
export const SECTIONS = ['subjects', 'where', 'trend', 'lost', 'items', 'knowledge'] as const
export type Section = (typeof SECTIONS)[number]

/** Whether there is more than one exam to draw a line through. */
export const hasTrend = (report: StudentReport): boolean =>
  trendUntil(report).filter(({ scoreRate }) => scoreRate !== null).length > 1

/** Subjects whose items say where marks went. */
export const withItems = (report: StudentReport): ReportSubject[] =>
  report.subjects.filter(({ score, items }) => score !== null && items.length > 0)

/** The sections this report's data has something for. */
export function sectionsOf(report: StudentReport): Section[] {
  const present = report.total.score !== null
  const { subjects } = report
  const has: Readonly<Record<Section, boolean>> = {
    subjects: present,
    where: present && [report.total, ...subjects].some(({ distribution }) => distribution !== null),
    trend: hasTrend(report),
    lost: withItems(report).length > 0,
    items: subjects.length > 0,
    knowledge: subjects.some(
      ({ score, knowledge }) => score !== null && knowledge.some(({ full }) => full > 0),
    ),
  }
  return SECTIONS.filter((section) => has[section])
}
