import type { TeacherLine } from '#contract/homework/list.ts'
import { clockText } from '#core/domain/dates/day.ts'
import { countPapersToMark, phaseOf } from '#core/domain/homework/teacher-list.ts'
import { formatDate, formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ListItem } from '#src/ui/list.tsx'
import css from '../teach.module.css'

/** One homework in the list: for whom, until when, how many are in, how many wait. */
export const LineRow = ({ line, now }: { line: TeacherLine; now: number }) => {
  const waiting = countPapersToMark(line)
  const phase = phaseOf(line, now)
  const over = line.deadlineAt <= now
  return (
    <ListItem
      href={href.homeworkGiven(line.homeworkId)}
      title={line.title}
      note={
        <>
          <span className={css['names']}>
            {line.courseName} · {line.classNames.join(t('teach.comma'))}
          </span>
          <span className={css['facts']}>
            <time dateTime={new Date(line.deadlineAt).toISOString()} title={formatFullDate(line.deadlineAt)}>
              {line.startAt > now
                ? t('teach.startsAt', { when: formatDate(line.startAt, now) })
                : t(over ? 'teach.wasDue' : 'teach.dueAt', { when: dueWords(line.deadlineAt, now) })}
            </time>
            {phase === 'withdrawn' && <Badge>{t('teach.withdrawn')}</Badge>}
            {waiting > 0 && <Badge tone="info">{t('teach.waiting', { n: waiting })}</Badge>}
            {line.late > 0 && <Badge tone="warn">{t('teach.lateCount', { n: line.late })}</Badge>}
            {phase === 'finished' && <Badge tone="good">{t('teach.allMarked')}</Badge>}
          </span>
        </>
      }
      end={
        <span className={css['end']}>
          {line.submitted}/{line.students}
          <small>{t('teach.handedIn')}</small>
        </span>
      }
    />
  )
}

/** A deadline of another day keeps its hour: "24 Nov" alone would not tell when the day is over. */
export function dueWords(at: number, now: number): string {
  const day = formatDate(at, now)
  const time = clockText(at)
  return day.includes(time) ? day : `${day} ${time}`
}
