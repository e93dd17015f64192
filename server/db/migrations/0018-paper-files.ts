import { type Kysely, sql } from 'kysely'

/** The question file and the explain file (PDF) a school has of a paper, whatever the version of the exam. */
const statements = [
  `create table paper_file (
    school_id text not null, exam_id text not null, paper_id text not null,
    part text not null check (part in ('question','explain')), file_id text not null,
    primary key (school_id, exam_id, paper_id, part))`,
  'create unique index paper_file_by_file on paper_file (school_id, file_id)',
]

export const paperFiles = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
