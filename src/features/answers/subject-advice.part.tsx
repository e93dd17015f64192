import type { ReportSubject, StudentReport } from '#contract/exam/report.ts'
import { type NextAction, nextActions } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import { beginHref } from '#src/nav/begin-href.ts'
import { useMayRedo } from '#src/state/reports/first-step.ts'
import { Card } from '#src/ui/card.tsx'
import { Begin } from '#src/ui/report/begin.tsx'
import { nextWords } from '#src/ui/report/next-words.ts'
import { itemParts, WorthHow } from '#src/ui/report/worth-how.tsx'
import css from './answers.module.css'
import type { ReportRef } from './use-report.ts'

const Way = ({ action, to }: { action: NextAction; to: string | null }) =>
  to === null ? null : <Begin action={action} href={to} />

/** What to do next in one subject. */
export const SubjectAdvice = ({
  report,
  subject,
  link,
}: {
  report: StudentReport
  subject: ReportSubject
  link: ReportRef
}) => {
  const mayRedo = useMayRedo()
  const actions = nextActions({ ...report, subjects: [subject] })
  if (actions.length === 0) return null
  return (
    <Card title={t('report.next.title')}>
      <ul className={css['advice']}>
        {actions.map((action) => (
          <li key={action.kind}>
            <div>
              <p>{nextWords(action)}</p>
              {action.kind === 'redo' && <WorthHow parts={itemParts(action.parts)} marks={action.marks} />}
            </div>
            <Way action={action} to={beginHref(action, link, mayRedo)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
