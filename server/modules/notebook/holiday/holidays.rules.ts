import { addDays, dayText, startOfDay } from '#core/domain/dates/day.ts'
import { presetStart } from '#core/domain/dates/presets.ts'

const DAY_MS = 86_400_000
/** Days ahead that a holiday is offered. */
const AHEAD_DAYS = 120
/** A month before a holiday its term is under way, wherever the holiday lies in the year. */
const WITHIN_TERM_MS = 30 * DAY_MS

interface Event {
  event_id: string
  kind: string
  name: string
  /** `2026-11-24`; `to_day` is included. */
  from_day: string
  to_day: string
}

/** A holiday, and the days whose exams its notebook is made of: from `since` until it begins. */
export interface Holiday {
  readonly holidayId: string
  readonly name: string
  readonly fromDay: string
  readonly toDay: string
  readonly since: string
}

export const beginOf = ({ fromDay }: Holiday): number => startOfDay(fromDay)
export const computeHolidayEnd = ({ toDay }: Holiday): number => startOfDay(addDays(toDay, 1))

/** Whether an exam (its start, epoch ms) is of the term before a holiday. */
export const isOfTerm = (holiday: Holiday, startTime: number): boolean =>
  startTime >= startOfDay(holiday.since) && startTime < beginOf(holiday)

/**
 * Holidays that are now or within `AHEAD_DAYS` of `now` (epoch ms). The term of each is the last one that begins before
 * it; a school whose calendar has none has the half year's usual begin.
 * @param events of the calendar, earliest first
 */
export function holidaysAhead(events: readonly Event[], now: number): Holiday[] {
  const today = dayText(now)
  const last = addDays(today, AHEAD_DAYS)
  const terms = events.filter((e) => e.kind === 'term')
  return events
    .filter((e) => e.kind === 'holiday' && e.to_day >= today && e.from_day <= last)
    .map((e) => ({
      holidayId: e.event_id,
      name: e.name,
      fromDay: e.from_day,
      toDay: e.to_day,
      since:
        terms.findLast((term) => term.from_day < e.from_day)?.from_day ??
        dayText(presetStart('semester', startOfDay(e.from_day) - WITHIN_TERM_MS)),
    }))
}
