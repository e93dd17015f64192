import { type Kysely, sql } from 'kysely'

/**
 * Ways in: codes to phones, puzzles, proofs, consent. All of them are in the database, so that a restart forgives
 * nobody a limit and loses nobody a code on its way.
 */
const statements = [
  // code_hash '' = nothing was sent (nobody has this number), but the answer looked the same
  `create table sms_code (
    code_id text primary key,
    purpose text not null, phone text not null, address text not null,
    code_hash text not null, tries int not null default 0,
    state text not null default 'sent' check (state in ('sent','verified','over')),
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create index sms_code_by_phone on sms_code (phone, purpose, created_at)`,
  // when the next code may go to a phone
  `create table sms_gate (
    phone text not null, purpose text not null, opens_at timestamptz not null,
    primary key (phone, purpose))`,
  `create table captcha (
    captcha_id text primary key,
    purpose text not null, kind text not null check (kind in ('slide','question')),
    address text not null, answer text not null, salt text not null default '',
    state text not null default 'open' check (state in ('open','done')),
    expires_at timestamptz not null)`,
  `create index captcha_by_end on captcha (expires_at)`,
  // a proof handed out by one call and used up by another; only its hash is kept
  `create table entry_ticket (
    ticket_hash text primary key,
    kind text not null, facts jsonb not null,
    expires_at timestamptz not null)`,
  `create index entry_ticket_by_end on entry_ticket (expires_at)`,
  // kind: protocol (agreed by the person) | guardian (agreed by the guardian of somebody under 14)
  `create table consent (
    account_id text not null, kind text not null check (kind in ('protocol','guardian')), version text not null,
    agreed_at timestamptz not null, guardian_phone text not null default '',
    primary key (account_id, kind, version))`,
  // what only the family and the school know: a keyed hash of the ID number, and the birthday it says (YYYY-MM-DD)
  `create table student_identity (
    school_id text not null, student_id text not null,
    id_hash text not null, birth text not null,
    primary key (school_id, student_id))`,
  `create index student_by_number on student (student_number)`,
  `create index account_by_phone on account (phone)`,
  `create index account_user_by_relative on account_user (school_id, relative_id, user_type)`,
  // people who only read papers for another school: an initial password is theirs to keep
  `alter table account add column virtual_paper_read boolean not null default false`,
]

export const entry = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
