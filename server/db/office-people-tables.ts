import type { ColumnType } from 'kysely'
import type { JsonDefaultColumn, NullableColumn } from './column-types.ts'

/** Tables of the office's roster; the columns' meaning is in migrations 0033 and 0051. */
export interface OfficePeopleTables {
  place_was: { school_id: string; place_id: string; until: Date; name: string }
  school_year_change: {
    school_id: string
    change_id: string
    at: Date
    school_year: number
    before: ColumnType<unknown, string, never>
    after_mark: string
    undone_at: Date | null
  }
  roster_change: {
    school_id: string
    change_id: string
    at: Date
    file_name: string
    changed: number
    before: ColumnType<unknown, string, never>
    after_mark: string
    undone_at: Date | null
  }
  student_merge: {
    school_id: string
    merge_id: string
    kept_id: string
    gone_id: string
    at: Date
    moved: JsonDefaultColumn<unknown>
    by_name: ColumnType<string, string | undefined, string>
    undone_at: NullableColumn<Date>
  }
}
