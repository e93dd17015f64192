import type { ReportSubject, StudentReport } from '#contract/report.ts'
import { itemsText } from '#core/domain/notebook/question-key.ts'
import { type NextAction, nextActions } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { Card } from '#src/ui/card.tsx'
import { nextWords } from '#src/ui/report/next-words.ts'
import css from './answers.module.css'
import type { Link } from './use-report.ts'

/** The way into the work: the redo of those items, or the question to be asked about. */
const Begin = ({ action, link }: { action: NextAction; link: Link }) => {
  const { paperId } = action
  if (action.kind === 'redo')
    return (
      <Where switch="wrongPractice">
        <a href={href.wrongPractice({ examId: link.examId, paperId, items: itemsText(action.items) })}>
          {t('report.next.begin')}
        </a>
      </Where>
    )
  const itemNo = action.kind === 'ask' ? action.items[0] : undefined
  return itemNo === undefined ? null : (
    <a href={href.question({ ...link, paperId, itemNo })}>{t('report.next.question')}</a>
  )
}

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
            <Begin action={action} link={link} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
