import { memo } from 'react'
import { useSnapshot } from 'valtio'
import type { StudentReport } from '#contract/report.ts'
import { FAMILY } from '#contract/roles.ts'
import { type NextAction, nextActions } from '#core/domain/report/next-actions.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { session } from '#src/state/session.state.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { formatMarks } from '#src/ui/report/marks.ts'
import { itemId, openTarget, subjectId } from './open-target.actions.ts'
import css from './report.module.css'

function say(action: NextAction): string {
  const course = action.courseName
  switch (action.kind) {
    case 'makeUp':
    case 'keep':
      return t(`report.next.${action.kind}`, { course })
    case 'redo': {
      const { items, marks } = action
      return t('report.next.redo', {
        course,
        items: items.join(t('report.listSeparator')),
        marks: formatMarks(marks),
      })
    }
    case 'study':
      return t('report.next.study', { course, knowledge: action.knowledge, marks: formatMarks(action.marks) })
    case 'ask':
      return t('report.next.ask', { course, items: action.items.join(t('report.listSeparator')) })
  }
}

function go(action: NextAction): void {
  const first = 'items' in action ? action.items[0] : undefined
  const section = subjectId(action.paperId)
  if (first === undefined) openTarget(section)
  else openTarget(itemId(action.paperId, first), section)
}

/** What to do next: at most three things, each with the place it is about. */
export const Next = memo(({ report }: { report: StudentReport }) => {
  const actions = nextActions(report)
  const { identity } = useSnapshot(session)
  const own = identity !== null && FAMILY.includes(identity.userType)
  return (
    <Card title={t('report.next.title')}>
      {actions.length === 0 && <p className={css['quiet']}>{t('report.next.none')}</p>}
      <ol className={css['next']}>
        {actions.map((action) => (
          <li key={action.kind}>
            <span>{say(action)}</span>
            {action.kind !== 'keep' && action.kind !== 'makeUp' && (
              <Button kind="quiet" className={css['screenOnly']} onClick={() => go(action)}>
                {t('report.next.go')}
              </Button>
            )}
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
