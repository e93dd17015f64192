import { attentionText, lastAttemptText } from '#src/i18n/attention-text.ts'
import { formatDate, formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from '../teach.module.css'
import head from './mark-head.module.css'
import { isIn, type Neighbours, type SheetLine, type TeacherPaper } from './marking.rules.ts'
import type { MarkingState } from './overlay.rules.ts'
import type { Marking } from './use-marking.ts'

const TONE: Readonly<Record<MarkingState, Tone>> = {
  saved: 'good',
  phone: 'warn',
  sending: 'info',
  attention: 'bad',
}

/** What needs the teacher: a mark the school refused, or one that another marker made first. */
const Trouble = ({ marking }: { marking: Marking }) => {
  const says = marking.items.flatMap(({ opId, status }) => {
    if (status.at === 'attention') return [{ opId, text: attentionText(status) }]
    if (status.at === 'phone' || status.at === 'sending') {
      const failed = lastAttemptText(status)
      return failed === null ? [] : [{ opId, text: failed }]
    }
    if (status.at === 'school' && (status.outcome === 'conflict' || status.outcome === 'held'))
      return [{ opId, text: t(`teach.outcome.${status.outcome}`) }]
    return []
  })
  const last = says.at(-1)
  return (
    last && (
      <p className={css['error']} role="alert">
        {last.text}
      </p>
    )
  )
}

interface MarkHeadProps {
  paper: TeacherPaper
  marking: Marking
  queue: readonly SheetLine[]
  near: Neighbours<SheetLine>
  onGo: (studentId: string) => void
}

/** Whose paper, how far the pile is, where the marks are, and the way to the next; in one row, the photograph has the rest. */
export const MarkHead = ({ paper, marking, queue, near, onGo }: MarkHeadProps) => {
  const marked = queue.filter((s) => s.state === 'checked').length
  return (
    <Card className={shared['tight']}>
      <div className={head['bar']}>
        {queue.length > 0 && (
          <Button
            aria-label={t('teach.previous')}
            disabled={!near.before}
            onClick={() => near.before && onGo(near.before.studentId)}
          >
            <span aria-hidden="true">‹</span>
          </Button>
        )}
        <div className={head['who']}>
          <h2 className={head['name']}>{paper.studentName}</h2>
          {near.place > 0 && (
            <span className={css['quiet']}>{t('teach.place', { at: near.place, all: queue.length })}</span>
          )}
          {paper.late && <Badge tone="warn">{t('teach.late')}</Badge>}
          {paper.state === 'checked' && <Badge tone="good">{t('teach.state.checked')}</Badge>}
          <span role="status">
            <Badge tone={TONE[marking.state]}>{t(`teach.kept.${marking.state}`)}</Badge>
          </span>
        </div>
        {queue.length > 0 && (
          <Button
            aria-label={t('teach.next')}
            disabled={!near.after}
            onClick={() => near.after && onGo(near.after.studentId)}
          >
            <span aria-hidden="true">›</span>
          </Button>
        )}
      </div>
      <Trouble marking={marking} />
      {queue.length > 0 && (
        <progress
          className={head['meter']}
          max={queue.length}
          value={marked}
          aria-label={t('teach.progress', { n: marked, all: queue.length })}
        />
      )}
      <details>
        <summary className={head['more']}>
          {queue.length > 0 ? t('teach.progress', { n: marked, all: queue.length }) : t('teach.aboutPaper')}
        </summary>
        <p className={css['facts']}>
          <span className={css['quiet']}>{paper.title}</span>
          {paper.submittedAt === null ? (
            <Badge>{t(isIn(paper) ? 'teach.state.submitted' : 'teach.notIn')}</Badge>
          ) : (
            <span className={css['quiet']} title={formatFullDate(paper.submittedAt)}>
              {t('teach.inAt', { when: formatDate(paper.submittedAt) })}
            </span>
          )}
        </p>
      </details>
    </Card>
  )
}
