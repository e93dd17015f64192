import type { ColumnType } from 'kysely'

type Time = Date

/** Tables of the office's roster; the columns' meaning is in migrations 0033 and 0051. */
export interface OfficePeopleTables {
  place_was: { school_id: string; place_id: string; until: Time; name: string }
  school_year_change: {
    school_id: string
    change_id: string
    at: Time
    school_year: number
    before: ColumnType<unknown, string, never>
    after_mark: string
    undone_at: Time | null
  }
  roster_change: {
    school_id: string
    change_id: string
    at: Time
    file_name: string
    changed: number
    before: ColumnType<unknown, string, never>
    after_mark: string
    undone_at: Time | null
  }
  student_merge: {
    school_id: string
    merge_id: string
    kept_id: string
    gone_id: string
    at: Time
    moved: ColumnType<unknown, string | undefined, string>
    by_name: ColumnType<string, string | undefined, string>
    undone_at: ColumnType<Time | null, Time | null | undefined, Time | null>
  }
}
