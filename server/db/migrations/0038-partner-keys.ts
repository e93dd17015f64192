import { type Kysely, sql } from 'kysely'

/**
 * Keys of partners that the office makes, several of which may work at a time. `partner.secret` stays the newest that
 * works, '' when none does; a partner without rows here has that one alone. `secret` is emptied some days after its end,
 * the hash stays: a configuration file that still has an old key does not bring it back. `made_at` null: from the file.
 */
const statements = [
  `create table partner_key (
    key_id text primary key, partner_id text not null, secret text not null, secret_hash text not null,
    made_at timestamptz, works_until timestamptz, withdrawn_at timestamptz)`,
  `create index partner_key_by_partner on partner_key (partner_id)`,
  // the last time somebody of a school came in by a partner
  `create table partner_sign_on (
    partner_id text not null, school_id text not null, last_at timestamptz not null,
    primary key (partner_id, school_id))`,
]

export const partnerKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
