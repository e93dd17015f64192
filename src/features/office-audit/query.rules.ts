import { startOfDay } from '#core/domain/dates/day.ts'

/** Days as `2026-11-24`; '' where nothing is asked. */
export interface Days {
  from: string
  to: string
}

interface AuditTableQuery {
  search: string
  /** By column; `by` is whose actions. */
  filters: Readonly<Record<string, string>>
}

/** Midnight of a day at school, epoch ms; of the one `later` days after it. */
const midnight = (day: string, later = 0): number | undefined => {
  const at = startOfDay(day) + later * 86_400_000
  return Number.isNaN(at) || at < 0 ? undefined : at
}

/** What is asked of the log, as the call takes it; the last day is a whole one. */
export function toAuditQuery({ search, filters }: AuditTableQuery, days: Days) {
  const ofUserId = filters['by']
  const [from, to] = [midnight(days.from), midnight(days.to, 1)]
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(ofUserId ? { ofUserId } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}
