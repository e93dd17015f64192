import type { ColumnType } from 'kysely'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>

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
    label: Defaulted<string>
    people: ColumnType<readonly BatchPerson[], string, never>
    total: number
    done: Defaulted<number>
    slips: Defaulted<number>
    passed_over: Defaulted<number>
    job_id: string
    seal_key: string
    made_at: Time
    done_at: Time | null
    expires_at: Time
  }
  account_slips: { school_id: string; batch_id: string; part: number; sealed: string }
}
