import type { PeopleRow } from '../accounts/people/read-people.ts'
import type { DraftStudent } from '../sheets/roster/students.ts'

/** What a roster file holds, its names not looked up yet. */
export interface RosterFile {
  students: readonly DraftStudent[]
  people: readonly PeopleRow[]
  /** Columns and sheets that were not read. */
  ignored: readonly string[]
}
