import { type Kysely, sql } from 'kysely'

/**
 * The office of a school: its audit log and the second factor of signing in.
 *
 * `audit` is only ever added to: a trigger refuses changes and removals, whoever asks. `before` and `after` hold what an
 * action changed, without secrets.
 * `second_factor`: `secret` in base32; `confirmed_at` null while it was shown and no code was given yet; `last_step` is
 * the newest time step whose code was used (RFC 6238 5.2: a code serves once); `recovery` hashes of the codes left.
 */
const statements = [
  `create table audit (
    school_id text not null, audit_id text not null, at timestamptz not null,
    account_id text not null, user_id text not null, user_name text not null, address text not null default '',
    call text not null, target text not null default '', before jsonb, after jsonb,
    primary key (school_id, audit_id))`,
  `create index audit_by_time on audit (school_id, at desc, audit_id desc)`,
  `create function audit_stays() returns trigger language plpgsql as $$
    begin raise exception 'The audit log is only ever added to.'; end $$`,
  `create trigger audit_stays before update or delete on audit for each row execute function audit_stays()`,
  `create table second_factor (
    account_id text primary key, secret text not null, made_at timestamptz not null,
    confirmed_at timestamptz, last_step bigint not null default 0, recovery jsonb not null default '[]')`,
  `alter table session add column second_factor_at timestamptz`,
]

export const office = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
