import { type Kysely, sql } from 'kysely'

/**
 * Reminders by a messenger's official account, which somebody follows who has linked it.
 * `push_follower`: as `push_device`, which is a browser; `device_id`: SHA-256 of partner and person, hex; `external_id`: the
 * person as the official account of `partner_id` knows it; it counts as long as the link in `external_identity` does.
 */
const statements = [
  `create table push_follower (
    account_id text not null, device_id text not null, partner_id text not null, external_id text not null,
    locale text not null, made_at timestamptz not null, sent_at timestamptz, failures int not null default 0,
    wait_until timestamptz not null, primary key (account_id, device_id))`,
]

export const pushFollower = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
