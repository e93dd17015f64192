import type { ExamTrace } from '#contract/exam/trace.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'

const STATUS: readonly MessageKey[] = [
  'report.class.trace.status1',
  'report.class.trace.status2',
  'report.class.trace.status3',
  'report.class.trace.status4',
  'report.class.trace.status5',
]

/** Words of a status from 1 (set up) to 5 (published); one beyond is the last. */
export const statusKey = (status: number): MessageKey =>
  STATUS[Math.min(Math.max(status, 1), STATUS.length) - 1] as MessageKey

/** Names that stand in full; more are a number. */
const NAMED = 6

/** Who marked, by name; '' where nobody here did. */
export function markersText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const first = names.slice(0, NAMED).join('、')
  return names.length > NAMED
    ? t('report.class.trace.markersMore', { names: first, n: names.length })
    : t('report.class.trace.markers', { names: first })
}

/** Subjects that the same students sat, by their names, the most frequent combination first. */
export function combinations({ courseGroup, examCourse }: ExamTrace): string[] {
  const names = new Map(examCourse.map(({ courseId, courseName }) => [courseId, courseName]))
  return courseGroup.map(({ memberStr }) =>
    memberStr
      .split(',')
      .map((id) => names.get(id) ?? id)
      .join('、'),
  )
}
