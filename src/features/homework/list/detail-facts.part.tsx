import { useSnapshot } from 'valtio'
import type { SheetDetail } from '#contract/homework.ts'
import { Role } from '#contract/roles.ts'
import { formatFullDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { session } from '#src/state/session.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { useWorkBadge } from '../hand-in/use-work-badge.ts'
import css from '../homework.module.css'
import { dueText, stateBadge } from './due.rules.ts'

/** What a homework is, until when, and how it stands. */
export const DetailFacts = ({ sheet, now }: { sheet: Readonly<SheetDetail>; now: number }) => {
  const { identity } = useSnapshot(session)
  const state = stateBadge(sheet, now)
  const work = useWorkBadge(sheet.homeworkId)
  return (
    <Card>
      <div className={css['tight']}>
        {identity?.userType === Role.parent && (
          <p className={css['muted']}>{t('homework.of', { name: sheet.studentName })}</p>
        )}
        <p className={css['row']}>
          <span className={css['strong']}>{dueText(sheet.deadlineAt, now)}</span>
          {state && <Badge tone={state.tone}>{state.text}</Badge>}
          {work && <Badge tone={work.tone}>{work.text}</Badge>}
        </p>
        <Facts
          facts={[
            [t('homework.facts.course'), sheet.courseName],
            [t('homework.facts.teacher'), sheet.teacherName],
            [t('homework.facts.start'), formatFullDate(sheet.startAt)],
            [t('homework.facts.deadline'), formatFullDate(sheet.deadlineAt)],
            [
              t('homework.facts.questions'),
              t('homework.facts.questionsOf', {
                count: sheet.questionCount,
                full: formatScore(sheet.fullMark),
              }),
            ],
            [t('homework.facts.marker'), t(`homework.marker.${sheet.marker}`)],
            [t('homework.facts.receipt'), sheet.receiptNumber],
          ]}
        />
      </div>
    </Card>
  )
}
