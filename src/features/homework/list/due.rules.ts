import type { HomeworkLine } from '#contract/homework/homework.ts'
import { clockText, dayText, startOfDay } from '#core/domain/dates/day.ts'
import { formatDate, formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Tone } from '#src/ui/badge.tsx'

type HomeworkDueState = Pick<HomeworkLine, 'state' | 'deadlineAt' | 'late' | 'submittedAt'>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dayStart = (ms: number): number => startOfDay(dayText(ms))

/** A deadline as people say it, by the school's clock. */
export function dueText(deadlineAt: number, now: number): string {
  const days = Math.round((dayStart(deadlineAt) - dayStart(now)) / DAY)
  const time = clockText(deadlineAt)
  if (deadlineAt < now) return t('homework.overdueSince', { when: formatDate(deadlineAt, now) })
  if (deadlineAt - now < HOUR)
    return t('homework.dueMinutes', { minutes: Math.max(1, Math.ceil((deadlineAt - now) / 60_000)) })
  if (days === 0) return t('homework.dueToday', { time })
  if (days === 1) return t('homework.dueTomorrow', { time })
  return t('homework.dueDay', { day: formatDay(deadlineAt, now), time })
}

/** What stands at the end of a line: the state in a few words. */
export function stateBadge(line: HomeworkDueState, now: number): { tone: Tone; text: string } | null {
  if (line.state === 'checked') return null
  if (line.state === 'submitted')
    return line.late
      ? { tone: 'warn', text: t('homework.late') }
      : { tone: 'good', text: t('homework.handedIn') }
  if (line.deadlineAt < now) return { tone: 'bad', text: t('homework.overdue') }
  if (line.state === 'doing') return { tone: 'info', text: t('homework.doing') }
  return line.deadlineAt - now < DAY ? { tone: 'warn', text: t('homework.dueSoon') } : null
}

/** True when little time is left, or none: the moment to offer the answer file if there is no line. */
export const isPressing = (deadlineAt: number, now: number): boolean => deadlineAt - now < HOUR
