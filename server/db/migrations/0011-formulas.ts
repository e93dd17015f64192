import { type Kysely, sql } from 'kysely'

/** Drawings of formulas, by a hash of their TeX; the words of an exam's questions; where the bank's questions come from. */
const statements = [
  // state: waiting | drawn | rejected. drawing: numbers that name glyphs; null until drawn and when rejected
  `create table formula (
    formula_key text primary key,
    tex text not null, display boolean not null,
    state text not null default 'waiting' check (state in ('waiting','drawn','rejected')),
    drawing jsonb)`,
  `create index formula_waiting on formula (formula_key) where state = 'waiting'`,
  `create table formula_glyph (name text primary key, outline text not null)`,
  // words of an exam's item, the same for all versions: a change of key leaves what was printed alone
  `create table exam_question (
    exam_id text not null, paper_id text not null, item_no text not null,
    stem text not null, options jsonb not null default '[]', explanation text not null default '',
    primary key (exam_id, paper_id, item_no))`,
  // source: the collection it was imported from; '' = written here
  `alter table bank_question add column source text not null default ''`,
  `alter table bank_question add column explanation text not null default ''`,
]

export const formulas = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
