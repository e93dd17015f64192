import type { StoredRoster, StoredSchool } from '../exams/roster/roster.ts'
import { SCHOOLS } from './district.ts'
import { elementAt } from './random.ts'

/** A school of the demo district after storing, by its place in SCHOOLS. */
export function schoolOf(roster: StoredRoster, school: number): StoredSchool {
  const stored = roster.schools.get(elementAt(SCHOOLS, school).name)
  if (!stored) throw new RangeError(`School ${school} was not stored.`)
  return stored
}

/** The id made for a name or number; throws when nothing of that name was stored. */
export function requireStoredId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new RangeError(`${key} was not stored.`)
  return id
}
