import type { Json } from './types.ts'

/** The body with the school's ids of files in the place of the phone's. */
export function withSchoolIds(value: Json, ids: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((item: Json) => withSchoolIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withSchoolIds(item, ids)]))
}
