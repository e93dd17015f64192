import type { MessageKey } from '#src/i18n/catalogue.ts'
import { formatDate, formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from '../teach.module.css'
import { isIn, type Neighbours, type Paper, type SheetLine } from './marking.rules.ts'
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
    if (status.at === 'attention')
      return [{ opId, text: status.serverMessage ?? t(status.messageKey as MessageKey) }]
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
  paper: Paper
  marking: Marking
  queue: readonly SheetLine[]
  near: Neighbours<SheetLine>
  onGo: (studentId: string) => void
}

/** Whose paper, how far the pile is, where the marks are, and the way to the next. */
export const MarkHead = ({ paper, marking, queue, near, onGo }: MarkHeadProps) => {
  const marked = queue.filter((s) => s.state === 'checked').length
  return (
    <Card>
      <div className={css['stack']}>
        <div className={css['split']}>
          <h2>{paper.studentName}</h2>
          <span role="status">
            <Badge tone={TONE[marking.state]}>{t(`teach.kept.${marking.state}`)}</Badge>
          </span>
        </div>
        <p className={css['facts']}>
          <span className={css['quiet']}>{paper.title}</span>
          {paper.submittedAt === null ? (
            <Badge>{t(isIn(paper) ? 'teach.state.submitted' : 'teach.notIn')}</Badge>
          ) : (
            <span className={css['quiet']} title={formatFullDate(paper.submittedAt)}>
              {t('teach.inAt', { when: formatDate(paper.submittedAt) })}
            </span>
          )}
          {paper.late && <Badge tone="warn">{t('teach.late')}</Badge>}
          {paper.state === 'checked' && <Badge tone="good">{t('teach.state.checked')}</Badge>}
        </p>
        <Trouble marking={marking} />
        {queue.length > 0 && (
          <>
            <div className={css['split']}>
              <Button disabled={!near.before} onClick={() => near.before && onGo(near.before.studentId)}>
                {t('teach.previous')}
              </Button>
              <span className={css['quiet']}>
                {near.place > 0 && t('teach.place', { at: near.place, all: queue.length })}
              </span>
              <Button disabled={!near.after} onClick={() => near.after && onGo(near.after.studentId)}>
                {t('teach.next')}
              </Button>
            </div>
            <progress
              className={css['meter']}
              max={queue.length}
              value={marked}
              aria-label={t('teach.progress', { n: marked, all: queue.length })}
            />
            <p className={css['quiet']}>{t('teach.progress', { n: marked, all: queue.length })}</p>
          </>
        )}
      </div>
    </Card>
  )
}
