import type { ReportSubject } from '#contract/exam/report.ts'
import { gapOf } from '#core/domain/report/gap.ts'
import { isNotTaken } from '#core/domain/report/not-taken.ts'
import type { GroupCounts } from '#core/domain/report/reference.ts'
import type { SchoolGroup } from '#core/domain/report/school-group.ts'
import { t } from '#src/i18n/i18n.ts'
import { formatMarks } from '#src/ui/report/marks.ts'

/** Whom a subject is compared with: students behind the means, and how the school's are called. */
export interface Compared {
  readonly counts: GroupCounts
  readonly school: SchoolGroup
}

/** Why a subject has no score: the student was absent, or the whole class does not take it. */
export const noScoreWords = (subject: Pick<ReportSubject, 'score' | 'counts'>): string =>
  t(isNotTaken(subject) ? 'report.notTaken' : 'report.absent')

/** A subject beside its class, or the wider group where the class is small; '' where nobody can be compared with. */
export function gapWords(subject: ReportSubject, { counts, school }: Compared): string {
  if (subject.score === null) return noScoreWords(subject)
  const gap = gapOf(subject, counts)
  if (gap === null) return ''
  const marks = formatMarks(Math.abs(gap.marks))
  const group = gap.group === 'school' ? school : gap.group
  if (marks === '0') return t('report.subjects.same', { group })
  return t(gap.marks < 0 ? 'report.subjects.above' : 'report.subjects.below', { marks, group })
}
