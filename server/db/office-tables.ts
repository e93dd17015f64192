import type { ColumnType } from 'kysely'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>
/** JSON text on the way in, a value on the way out. */
type Json<T> = ColumnType<T, string | undefined, string>

/** Tables of a school's office. */
export interface OfficeTables {
  /** Rows are added and never changed. */
  audit: {
    school_id: string
    audit_id: string
    at: Time
    account_id: string
    user_id: string
    user_name: string
    address: Defaulted<string>
    call: string
    target: Defaulted<string>
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
  }
  second_factor: {
    account_id: string
    /** Base32. */
    secret: string
    made_at: Time
    confirmed_at: Time | null
    last_step: ColumnType<string, number | undefined, number>
    recovery: Json<readonly string[]>
  }
  office_import: {
    school_id: string
    import_id: string
    account_id: string
    by_name: string
    kind: string
    state: string
    revision: Defaulted<number>
    /** Revision that `result` and `faults` are of; 0: none yet. */
    checked: Defaulted<number>
    settings: Json<unknown>
    overlay: Json<unknown>
    result: ColumnType<unknown, string | null | undefined, string | null>
    faults: ColumnType<unknown, string | null | undefined, string | null>
    job_id: Defaulted<string>
    exam_id: Defaulted<string>
    version: Defaulted<number>
    unchanged: Defaulted<boolean>
    made_at: Time
    changed_at: Time
    /** Thrown away then; null: not. */
    removed_at: ColumnType<Date | null, Date | null | undefined>
  }
  office_import_file: {
    school_id: string
    import_id: string
    file_id: string
    seq: number
    name: string
    size: number
    role: string
    course: Defaulted<string>
  }
  office_layout: { school_id: string; fingerprint: string; columns: Json<unknown>; used_at: Time }
}
