import { type Kysely, sql } from 'kysely'

/** Codes that stand for a student; only their hashes. Used rows stay for a while: they say who opened what. */
const statements = [
  `create table qr_code (
    code_hash text primary key,
    purpose text not null check (purpose in ('student','paper')),
    school_id text not null, student_id text not null,
    issuer_account text not null, issuer_user text not null,
    issued_at timestamptz not null, expires_at timestamptz not null,
    used_by text not null default '', used_at timestamptz)`,
  `create index qr_code_by_end on qr_code (expires_at)`,
]

export const qr = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
