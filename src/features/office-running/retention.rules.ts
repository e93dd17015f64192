import { type RetentionDays, SCHOOL_DAYS, type SchoolDays } from '#contract/office/retention.ts'

export const RETAINED = ['audit', 'operations', 'drafts'] as const satisfies readonly SchoolDays[]

/** A typed number of days; null: none, or beyond the limits. */
export function parseRetentionDays(name: SchoolDays, typed: string): number | null {
  const { least, most } = SCHOOL_DAYS[name]
  const days = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  return days >= least && days <= most ? days : null
}

/** All typed days; null: one of them cannot be. */
export function daysIn(typed: Readonly<Record<SchoolDays, string>>): RetentionDays | null {
  const [audit = null, operations = null, drafts = null] = RETAINED.map((name) =>
    parseRetentionDays(name, typed[name]),
  )
  return audit === null || operations === null || drafts === null ? null : { audit, operations, drafts }
}

/** Whether something ends earlier than before. */
export const isShorter = (wanted: RetentionDays, now: RetentionDays): boolean =>
  RETAINED.some((name) => wanted[name] < now[name])
