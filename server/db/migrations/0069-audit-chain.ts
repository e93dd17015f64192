import { type Kysely, sql } from 'kysely'

/**
 * The log of a school's office as a chain, so that a row that was changed or removed behind the server's back is found.
 * `audit_chain`: one row for an entry of `audit`, in the order in which they were chained; `at` as there; `digest` keyed
 * hash of the entry, `digest_now` of the same after an erasure took a child's name out of it; `hash` keyed hash of the
 * entry before it and this one.
 * `audit_chain_end`: between which entries the chain reaches (`first_seq`, `first_hash` of the newest that was removed
 * after its time; 0 and '' at the beginning), with a keyed hash of all that (`mark`).
 */
const statements = [
  `create table audit_chain (
    school_id text not null, seq bigint not null, audit_id text not null, at timestamptz not null,
    digest text not null, digest_now text, hash text not null, primary key (school_id, seq))`,
  `create unique index audit_chain_once on audit_chain (school_id, audit_id)`,
  `create table audit_chain_end (
    school_id text primary key, first_seq bigint not null, first_hash text not null,
    last_seq bigint not null, last_hash text not null, mark text not null)`,
]

export const auditChain = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
