import { type Kysely, sql } from 'kysely'

/**
 * Sign-on by partners. A partner is a global look-up: which door it uses, its key, its audience, and the schools it may
 * speak for. Its key is written here by the owner's configuration file alone.
 */
const statements = [
  `create table partner (
    partner_id text primary key,
    door text not null,
    enabled boolean not null default true,
    all_schools boolean not null default false,
    app_id text not null default '',
    audience text not null default '',
    secret text not null default '',
    settings jsonb not null default '{}')`,
  `create index partner_by_door on partner (door)`,
  // name_there: how the partner calls the school (a code or a name)
  `create table partner_school (
    partner_id text not null, school_id text not null, name_there text not null default '',
    primary key (partner_id, school_id))`,
  // whom a partner's own id means here
  `create table external_identity (
    partner_id text not null, external_id text not null, account_id text not null, linked_at timestamptz not null,
    primary key (partner_id, external_id))`,
  `create index external_identity_by_account on external_identity (account_id)`,
  // every credential once: a hash of its code, ticket, nonce or jti. account_id: whom it let in; binding: for whom the
  // same answer may be given again while the same browser asks again.
  `create table used_code (
    partner_id text not null, code_hash text not null,
    account_id text not null default '', binding text not null default '',
    used_at timestamptz not null, keep_until timestamptz not null,
    primary key (partner_id, code_hash))`,
  `create index used_code_by_end on used_code (keep_until)`,
  // '' = signed in here; else the partner that vouched: only identities in its schools count
  `alter table session add column partner_id text not null default ''`,
]

export const signOn = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
