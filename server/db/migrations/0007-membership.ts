import { type Kysely, sql } from 'kysely'

/** Memberships of identities: a parent has one for each child. */
const statements = [
  // source '': bought or granted here; else the partner that vouches for it. status 1: not taken back.
  `create table account_membership (
    account_id text not null, user_id text not null, source text not null default '',
    status int not null, start_time timestamptz not null, end_time timestamptz not null,
    updated_at timestamptz not null,
    primary key (account_id, user_id, source))`,
]

export const membership = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
