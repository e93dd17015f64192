import type { ColumnType } from 'kysely'
import type { DefaultColumn } from './column-types.ts'

/** One of whom an order of the office is for; a student's or teacher's id, or an account's. */
export interface BatchPerson {
  kind: 'student' | 'teacher' | 'account'
  id: string
}

/** Tables of accounts that an office makes; the columns' meaning is in migration 0036. */
export interface OfficeAccountsTables {
  account_batch: {
    school_id: string
    batch_id: string
    account_id: string
    user_type: number
    kind: 'make' | 'reset'
    label: DefaultColumn<string>
    people: ColumnType<readonly BatchPerson[], string, never>
    total: number
    done: DefaultColumn<number>
    slips: DefaultColumn<number>
    passed_over: DefaultColumn<number>
    job_id: string
    seal_key: string
    made_at: Date
    done_at: Date | null
    expires_at: Date
  }
  account_slips: { school_id: string; batch_id: string; part: number; sealed: string }
}
