import { type Kysely, sql } from 'kysely'

/**
 * Files that a school's office is bringing in, before they are stored as an exam, a bank or a tree.
 *
 * `office_import`: `settings` of the exam, `overlay` what a person says over the files (columns, mended cells, rows,
 * words), `revision` grows with every change; `result` and `faults` are those of revision `checked`; `job_id` the job
 * that checks or stores it, '' none; `exam_id` and `version` what it became.
 * `office_import_file`: the files of the store it is made of, with the part each plays.
 * `office_layout`: what columns a school confirmed, by a hash of the headings, for the next sheet of the same shape.
 * `exam_school.withdrawn_at`: families see nothing of the exam any more, not even that it was there.
 */
const statements = [
  `create table office_import (
    school_id text not null, import_id text not null, account_id text not null, by_name text not null,
    kind text not null, state text not null, revision int not null default 1, checked int not null default 0,
    settings jsonb not null default '{}', overlay jsonb not null default '{}', result jsonb, faults jsonb,
    job_id text not null default '', exam_id text not null default '', version int not null default 0,
    unchanged boolean not null default false, made_at timestamptz not null, changed_at timestamptz not null,
    primary key (school_id, import_id))`,
  `create index office_import_by_time on office_import (school_id, changed_at desc)`,
  `create table office_import_file (
    school_id text not null, import_id text not null, file_id text not null, seq int not null, name text not null,
    size bigint not null, role text not null, course text not null default '',
    primary key (school_id, import_id, file_id))`,
  `create table office_layout (
    school_id text not null, fingerprint text not null, columns jsonb not null, used_at timestamptz not null,
    primary key (school_id, fingerprint))`,
  `alter table exam_school add column withdrawn_at timestamptz`,
]

export const officeImport = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
