import type { ReportSubject } from '#contract/exam/report.ts'
import { groupByChapter, type TreePoint, weightedRate } from '#core/domain/knowledge/tree.ts'
import type { KnowledgeRow } from '#core/domain/report/knowledge.ts'

/** A knowledge point of one of the report's subjects. */
export interface ReportPoint extends KnowledgeRow {
  readonly subject: ReportSubject
}

/** Points of one subject under their top chapter. */
export interface ReportChapter {
  readonly id: string
  readonly subject: ReportSubject
  /** Null: points that no chapter holds. */
  readonly name: string | null
  readonly points: readonly ReportPoint[]
  /** Marks of all points; an item of two points counts in both. */
  readonly full: number
  readonly score: number
  /** Rates 0..1 weighted by the points' full marks. */
  readonly own: number | null
  readonly reference: number | null
}

const sum = (points: readonly ReportPoint[], of: 'full' | 'score'): number =>
  points.reduce((all, { knowledge }) => all + knowledge[of], 0)
const rate = (points: readonly ReportPoint[], of: 'own' | 'reference'): number | null =>
  weightedRate(points.map((point) => ({ full: point.knowledge.full, rate: point[of] })))

/** The points under the top chapters of their subjects' trees, each chapter where its first point stood. */
export function chaptersOf(
  points: readonly ReportPoint[],
  treeFor: (courseId: string) => readonly TreePoint[],
): ReportChapter[] {
  const bySubject = new Map<ReportSubject, ReportPoint[]>()
  for (const point of points) {
    const own = bySubject.get(point.subject)
    if (own) own.push(point)
    else bySubject.set(point.subject, [point])
  }
  const at = new Map(points.map((point, i) => [point, i]))
  const first = (chapter: ReportChapter): number => at.get(chapter.points[0] as ReportPoint) ?? 0
  return [...bySubject]
    .flatMap(([subject, own]) =>
      groupByChapter(own, treeFor(subject.courseId), (point) => point.knowledge.name).map(
        ({ name, rows }) => ({
          id: `${subject.paperId}-${name ?? `-${rows[0]?.knowledge.name ?? ''}`}`,
          subject,
          name,
          points: rows,
          full: sum(rows, 'full'),
          score: sum(rows, 'score'),
          own: rate(rows, 'own'),
          reference: rate(rows, 'reference'),
        }),
      ),
    )
    .sort((a, b) => first(a) - first(b))
}
