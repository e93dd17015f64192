import type { ReportSubject, StudentReport } from '#contract/report.ts'
import { nextActions } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Begin } from '#src/ui/report/begin.tsx'
import { nextWords } from '#src/ui/report/next-words.ts'
import css from './answers.module.css'
import type { Link } from './use-report.ts'

/** What to do next in one subject. */
export const SubjectAdvice = ({
  report,
  subject,
  link,
}: {
  report: StudentReport
  subject: ReportSubject
  link: Link
}) => {
  const actions = nextActions({ ...report, subjects: [subject] })
  if (actions.length === 0) return null
  return (
    <Card title={t('report.next.title')}>
      <ul className={css['advice']}>
        {actions.map((action) => (
          <li key={action.kind}>
            <span>{nextWords(action)}</span>
            <Begin action={action} link={link} own />
          </li>
        ))}
      </ul>
    </Card>
  )
}
