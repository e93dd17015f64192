import type { ReportItem, ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { groupLostMarks, LOST_GROUPS } from '#core/domain/report/lost-marks.ts'

const SUBJECTS = 3
const ITEMS = 3

export interface SampleItem
  extends Pick<ReportItem, 'no' | 'score' | 'full' | 'answer' | 'key' | 'classRate'> {
  readonly points: readonly string[]
}

export interface SamplePage {
  readonly paperId: string
  readonly courseName: string
  /** Most within reach first. */
  readonly items: readonly SampleItem[]
}

function pageOf(subject: ReportSubject, report: StudentReport): SamplePage {
  const { groups } = groupLostMarks(subject.items, subject.counts ?? report.counts)
  const lost = LOST_GROUPS.flatMap((group) => groups[group]).slice(0, ITEMS)
  return {
    paperId: subject.paperId,
    courseName: subject.courseName,
    items: lost.map(({ item }) => ({
      ...item,
      points: item.kp.flatMap((i) => subject.knowledge[i]?.name ?? []),
    })),
  }
}

/** A few pages of a wrong-answer book: of up to three subjects the items worth doing again first. */
export const samplePages = (report: StudentReport): SamplePage[] =>
  report.subjects
    .map((subject) => pageOf(subject, report))
    .filter((page) => page.items.length > 0)
    .slice(0, SUBJECTS)
