import { type Kysely, sql } from 'kysely'

/**
 * The private calendar address of an identity, at most one. `token_hash`: SHA-256 of the word in the address, in hex;
 * the word itself is told once and kept nowhere. `locale`: of the words in the calendar.
 */
const statements = [
  `create table calendar_feed (
    school_id text not null, user_id text not null, account_id text not null, token_hash text not null,
    locale text not null, made_at timestamptz not null,
    primary key (school_id, user_id))`,
  'create unique index calendar_feed_token on calendar_feed (school_id, token_hash)',
]

export const calendarFeed = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
