import type { ColumnType } from 'kysely'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface PartnerTables {
  /** What an LTI platform is to be told; the columns' meaning is in migration 0060. */
  lti_grade: {
    school_id: string
    homework_id: string
    student_id: string
    partner_id: string
    line_item: string
    external_id: string
    opened_at: Time
    told: Defaulted<string>
    wanted: Defaulted<string>
    tries: Defaulted<number>
    try_at: Time | null
  }
  partner_key: {
    key_id: string
    partner_id: string
    /** '' some days after it stopped working. */
    secret: string
    /** SHA-256, hex. */
    secret_hash: string
    /** Null: from the configuration. */
    made_at: Time | null
    /** Null: no end. */
    works_until: Time | null
    withdrawn_at: Time | null
  }
  partner_sign_on: { partner_id: string; school_id: string; last_at: Time }
}
