import type { DefaultColumn, NullableColumn } from './column-types.ts'

/** Tables of reminders; the columns' meaning is in migrations 0059 and 0068. */
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
    made_at: Date
    sent_at: NullableColumn<Date>
    failures: DefaultColumn<number>
    wait_until: Date
  }
  push_follower: {
    account_id: string
    device_id: string
    partner_id: string
    external_id: string
    locale: string
    made_at: Date
    sent_at: NullableColumn<Date>
    failures: DefaultColumn<number>
    wait_until: Date
  }
  push_wish: {
    account_id: string
    results: boolean
    deadlines: boolean
    quiet_from: number
    quiet_to: number
  }
  push_sent: { school_id: string; device_id: string; event: string; account_id: string; at: Date }
}
