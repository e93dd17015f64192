import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import type { OwnReport, SharedReport, StudentReportReply } from '#contract/exam/report-parts.ts'

type SharedSubject = SharedReport['subjects'][number]
type OwnSubject = OwnReport['subjects'][number]

/** The report a reply carries: put together from the class's part and the student's, or whole as it came. */
export function assembleReport(reply: StudentReportReply): StudentReport {
  if (reply.kind === 'student-report') return reply
  const { className, schoolName, ...shared } = reply.shared
  const { student, total, subjects, trend } = reply.own
  return {
    kind: 'student-report',
    format: 1,
    ...shared,
    student: { ...student, className, schoolName },
    total: column(shared.total, total),
    subjects: shared.subjects.map((subject, i) => subjectOf(subject, subjects[i] as OwnSubject)),
    trend,
  }
}

function column<S extends SharedReport['total'], O extends OwnReport['total']>(
  { bins, ...shared }: S,
  { distribution: own, ...mine }: O,
) {
  const distribution = typeof own === 'number' ? { ...(bins as NonNullable<typeof bins>), own } : own
  return { ...shared, ...mine, distribution }
}

/** Knowledge points are those of the items the student was given: one that was not given is no zero. */
function subjectOf({ items, knowledge, ...shared }: SharedSubject, { scores, answers, ...own }: OwnSubject) {
  const points = knowledge.map((point) => ({ ...point, full: 0, score: 0 }))
  items.forEach(({ full, kp }, j) => {
    const score = scores[j] ?? null
    if (score !== null) {
      for (const k of kp) {
        const point = points[k] as (typeof points)[number]
        point.full = sum(point.full, full)
        point.score = sum(point.score, score)
      }
    }
  })
  const met = points.filter((point) => point.full > 0)
  return {
    ...column(shared, own),
    items: items.map((item, j) => ({
      ...item,
      score: scores[j] ?? null,
      ...(answers?.[j] ? { answer: answers[j] } : {}),
      kp: item.kp.map((k) => met.indexOf(points[k] as (typeof met)[number])).filter((at) => at >= 0),
    })),
    knowledge: met,
  } satisfies ReportSubject
}

/** Marks are hundredths: sums of them stay so. */
const sum = (a: number, b: number): number => Math.round((a + b) * 100) / 100
