import type { ColumnType } from 'kysely'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Tables of reminders; the columns' meaning is in migration 0059. */
export interface PushTables {
  push_device: {
    account_id: string
    device_id: string
    token_hash: string
    endpoint: string
    p256dh: string
    auth: string
    site: string
    name: string
    locale: string
    made_at: Time
    sent_at: ColumnType<Time | null, Time | null | undefined, Time | null>
    failures: Defaulted<number>
    wait_until: Time
  }
  push_wish: {
    account_id: string
    results: boolean
    deadlines: boolean
    quiet_from: number
    quiet_to: number
  }
  push_sent: { school_id: string; device_id: string; event: string; account_id: string; at: Time }
}
