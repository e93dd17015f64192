import type { HomeworkLine } from '#contract/homework.ts'
import { viewOf } from '#core/domain/homework/family-list.ts'
import { formatDate, formatFullDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { useWorkBadge } from '../hand-in/use-work-badge.ts'
import css from '../homework.module.css'
import { dueText, stateBadge } from './due.rules.ts'

/** One homework in the list: what, until when, how far, and whether anything of it is still on this phone. */
export const HomeworkRow = ({ line, now }: { line: Readonly<HomeworkLine>; now: number }) => {
  const state = stateBadge(line, now)
  const work = useWorkBadge(line.homeworkId)
  const isOpen = viewOf(line) === 'open'
  return (
    <ListItem
      title={line.title}
      href={href.homework(PATH.homeworkDetail, { homeworkId: line.homeworkId })}
      note={
        <span className={css['facts']}>
          <span>{line.courseName}</span>
          {isOpen || line.submittedAt === null ? (
            <time dateTime={new Date(line.deadlineAt).toISOString()} title={formatFullDate(line.deadlineAt)}>
              {dueText(line.deadlineAt, now)}
            </time>
          ) : (
            <time
              dateTime={new Date(line.submittedAt).toISOString()}
              title={formatFullDate(line.submittedAt)}
            >
              {t('homework.handedInAt', { when: formatDate(line.submittedAt, now) })}
            </time>
          )}
          {state && <Badge tone={state.tone}>{state.text}</Badge>}
          {work && <Badge tone={work.tone}>{work.text}</Badge>}
        </span>
      }
      end={
        line.score !== null && (
          <span className={css['score']}>
            {formatScore(line.score)}
            <small> / {formatScore(line.fullMark)}</small>
          </span>
        )
      }
    />
  )
}
