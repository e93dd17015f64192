import type { StudentReport } from '#contract/exam/report.ts'
import { schoolGroup } from '#core/domain/report/school-group.ts'
import { formatMean } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'

/** How many of the subjects were taken; '' where all were. */
export function formatSubjectsTaken({ subjects }: StudentReport): string {
  const taken = subjects.filter(({ score }) => score !== null).length
  return taken < subjects.length ? t('report.head.some', { count: taken, all: subjects.length }) : ''
}

/** Means of the total; '' where one of both is not shown. */
export function meansWords(report: StudentReport): string {
  const { class: ofClass, school } = report.total.averages
  if (ofClass === null || school === null) return ''
  return t('report.head.means', {
    group: schoolGroup(report),
    class: formatMean(ofClass),
    school: formatMean(school),
  })
}

/** Who missed a subject and how such totals count; '' where nobody did. */
export function absenceWords({ absences, subjects, total }: StudentReport): string {
  if (!absences || absences.some === 0 || subjects.length < 2) return ''
  const all = t(`report.absences.${absences.rule}`, { some: absences.some })
  return total.apart ? `${t('report.absences.own')} ${all}` : all
}

/** Subjects that are still being marked; '' where none is. */
export const pendingWords = ({ pending }: StudentReport): string =>
  pending.length === 0
    ? ''
    : t('report.pending', {
        courses: pending.map(({ courseName }) => courseName).join(t('report.listSeparator')),
      })
