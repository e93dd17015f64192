import { type Kysely, sql } from 'kysely'

/**
 * Reminders by Web Push.
 * `push_device`: a browser of an account. `device_id`: SHA-256 of its endpoint, hex; `endpoint`, `p256dh` and `auth` as
 * the browser gave them; `site`: the address it was subscribed at, told to push services as the contact; it counts as long
 * as the session `token_hash` does. `failures` in a row; nothing is sent to it before `wait_until`.
 * `push_wish`: what the account wants to be told; quiet hours in minutes of the day in Beijing.
 * `push_sent`: what a device was told of, or knew before it was added: never told again.
 */
const statements = [
  `create table push_device (
    account_id text not null, device_id text not null, token_hash text not null, endpoint text not null,
    p256dh text not null, auth text not null, site text not null, name text not null, locale text not null,
    made_at timestamptz not null, sent_at timestamptz, failures int not null default 0,
    wait_until timestamptz not null, primary key (account_id, device_id))`,
  'create index push_device_by_device on push_device (device_id)',
  `create table push_wish (
    account_id text primary key, results boolean not null, deadlines boolean not null,
    quiet_from int not null, quiet_to int not null)`,
  `create table push_sent (
    school_id text not null, device_id text not null, event text not null, account_id text not null,
    at timestamptz not null, primary key (school_id, device_id, event))`,
  'create index push_sent_by_account on push_sent (account_id)',
]

export const push = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
