const HOURS_8_MS = 8 * 3_600_000

/** One field that an action changed; null: it was not there. */
export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}

const formatAuditValue = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  value === undefined || value === null
    ? new Map()
    : typeof value === 'object' && !Array.isArray(value)
      ? new Map(Object.entries(value))
      : new Map([['', value]])

/** Field by field what is different between before and after; what stayed the same is left out. */
export function listAuditChanges(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({
      field,
      before: formatAuditValue(was.get(field)),
      after: formatAuditValue(is.get(field)),
    }))
    .filter((change) => change.before !== change.after)
}

/** `2026-11-24 09:05:07` of the school's clock (UTC+8). @param at epoch ms */
export const localTime = (at: number): string =>
  new Date(at + HOURS_8_MS).toISOString().slice(0, 19).replace('T', ' ')
