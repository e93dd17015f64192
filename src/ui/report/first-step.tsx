import { firstStep } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { useStudentReport } from '#src/state/student-report.ts'
import { Card } from '../card.tsx'
import shared from '../shared.module.css'
import { Begin } from './begin.tsx'
import { nextWords } from './next-words.ts'

/**
 * The one thing to do first after an exam, by default the newest: the first of what its report names. Nothing where
 * there is nothing to do, and while the report cannot be had: the page goes on without it.
 */
export const FirstStep = ({ examId }: { examId?: string }) => {
  const latest = useCall('GET /api/exam/plan/latest', examId === undefined ? {} : null)
  const of = examId ?? latest.data?.exam?.examId
  const { data: report } = useStudentReport(of === undefined ? null : { examId: of })
  const step = report && firstStep(report)
  if (!step) return null
  const link = { examId: report.examId }
  return (
    <Card
      title={t('report.next.first')}
      aside={<a href={href.report(link)}>{t('report.next.from', { exam: report.examName })}</a>}
    >
      <div className={shared['middle']}>
        <p>{nextWords(step)}</p>
        <Begin action={step} link={link} own place={<a href={href.report(link)}>{t('report.next.go')}</a>} />
      </div>
    </Card>
  )
}
