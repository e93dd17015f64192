import { memo } from 'react'
import { useSnapshot } from 'valtio'
import type { StudentReport } from '#contract/exam/report.ts'
import { FAMILY } from '#contract/roles.ts'
import { type NextAction, nextActions } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import { beginHref } from '#src/nav/begin-href.ts'
import { href, PATH, type ReportLink } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { Where } from '#src/state/open.tsx'
import { useMayRedo } from '#src/state/reports/first-step.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Begin } from '#src/ui/report/begin.tsx'
import { nextWords } from '#src/ui/report/next-words.ts'
import { itemParts, WorthHow } from '#src/ui/report/worth-how.tsx'
import { itemId, openTarget, subjectId } from './open-target.actions.ts'
import css from './report.module.css'

function go(action: NextAction): void {
  const first = 'items' in action ? action.items[0] : undefined
  const section = subjectId(action.paperId)
  if (first === undefined) openTarget(section)
  else openTarget(itemId(action.paperId, first), section)
}

/** Into the work; where there is nothing to begin, to the place in the report. */
const Way = ({ action, to }: { action: NextAction; to: string | null }) => {
  if (to !== null) return <Begin action={action} href={to} />
  if (action.kind === 'keep' || action.kind === 'makeUp') return null
  return (
    <Button kind="quiet" onClick={() => go(action)}>
      {t('report.next.go')}
    </Button>
  )
}

/** What to do next: at most three things, each with the way to do it. */
export const Next = memo(({ report, link }: { report: StudentReport; link: ReportLink }) => {
  const actions = nextActions(report)
  const { identity } = useSnapshot(session)
  const mayRedo = useMayRedo()
  const own = identity !== null && FAMILY.includes(identity.userType)
  return (
    <Card title={t('report.next.title')}>
      {actions.length === 0 && <p className={css['quiet']}>{t('report.next.none')}</p>}
      <ol className={css['next']}>
        {actions.map((action) => (
          <li key={action.kind}>
            <div>
              <p>{nextWords(action)}</p>
              {action.kind === 'redo' && <WorthHow parts={itemParts(action.parts)} marks={action.marks} />}
            </div>
            <Way action={action} to={beginHref(action, link, own && mayRedo)} />
          </li>
        ))}
      </ol>
      {own && actions.length > 0 && (
        <Where switch="consolidate">
          <ButtonLink kind="primary" href={href.consolidate(PATH.consolidateList, { examId: report.examId })}>
            {t('report.next.consolidate')}
          </ButtonLink>
        </Where>
      )}
    </Card>
  )
})
