import type { Locale } from '#contract/locale.ts'
import { describeField, describeValue } from './names.rules.ts'

/** One field that an action changed, in words; null: it was not there. */
export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  value === undefined || value === null
    ? new Map()
    : typeof value === 'object' && !Array.isArray(value)
      ? new Map(Object.entries(value))
      : new Map([['', value]])

/** Field by field what is different between before and after; what stayed the same is left out. */
export function listAuditChanges(before: unknown, after: unknown, locale: Locale): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => JSON.stringify(was.get(field) ?? null) !== JSON.stringify(is.get(field) ?? null))
    .map((field) => ({
      field: describeField(field, locale),
      before: describeValue(was.get(field), field, locale),
      after: describeValue(is.get(field), field, locale),
    }))
}
