import type { ColumnType } from 'kysely'
import type {
  DefaultColumn,
  JsonColumn,
  JsonDefaultColumn,
  JsonNullableColumn,
  NullableColumn,
} from './column-types.ts'

/** Tables of a school's office. */
export interface OfficeTables {
  /** Rows are added and never changed. */
  audit: {
    school_id: string
    audit_id: string
    at: Date
    account_id: string
    user_id: string
    user_name: string
    address: DefaultColumn<string>
    call: string
    target: DefaultColumn<string>
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
  }
  /** The entries of `audit` as a chain, by `seq` from 1. */
  audit_chain: {
    school_id: string
    seq: number
    audit_id: string
    at: Date
    digest: string
    digest_now: NullableColumn<string>
    hash: string
  }
  audit_chain_end: {
    school_id: string
    first_seq: number
    first_hash: string
    last_seq: number
    last_hash: string
    mark: string
  }
  second_factor: {
    account_id: string
    /** Base32. */
    secret: string
    made_at: Date
    confirmed_at: Date | null
    last_step: DefaultColumn<number>
    recovery: JsonDefaultColumn<readonly string[]>
  }
  office_import: {
    school_id: string
    import_id: string
    account_id: string
    by_name: string
    kind: string
    state: string
    revision: DefaultColumn<number>
    /** Revision that `result` and `faults` are of; 0: none yet. */
    checked: DefaultColumn<number>
    settings: JsonDefaultColumn<unknown>
    overlay: JsonDefaultColumn<unknown>
    result: JsonNullableColumn<unknown>
    faults: JsonNullableColumn<unknown>
    job_id: DefaultColumn<string>
    exam_id: DefaultColumn<string>
    version: DefaultColumn<number>
    unchanged: DefaultColumn<boolean>
    made_at: Date
    changed_at: Date
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
    course: DefaultColumn<string>
  }
  office_layout: {
    school_id: string
    fingerprint: string
    columns: JsonColumn<unknown>
    used_at: Date
  }
}
