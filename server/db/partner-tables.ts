import type { DefaultColumn } from './column-types.ts'

export interface PartnerTables {
  /** What an LTI platform is to be told; the columns' meaning is in migration 0060. */
  lti_grade: {
    school_id: string
    homework_id: string
    student_id: string
    partner_id: string
    line_item: string
    external_id: string
    opened_at: Date
    told: DefaultColumn<string>
    wanted: DefaultColumn<string>
    tries: DefaultColumn<number>
    try_at: Date | null
  }
  partner_key: {
    key_id: string
    partner_id: string
    /** '' some days after it stopped working. */
    secret: string
    /** SHA-256, hex. */
    secret_hash: string
    /** Null: from the configuration. */
    made_at: Date | null
    /** Null: no end. */
    works_until: Date | null
    withdrawn_at: Date | null
  }
  partner_sign_on: { partner_id: string; school_id: string; last_at: Date }
}
