import { type Kysely, sql } from 'kysely'

/** Why a student lost an item, in the student's own word; one for an item of an exam, whatever its version. */
const statements = [
  `create table wrong_tag (
    school_id text not null, exam_id text not null, student_id text not null, paper_id text not null,
    item_no text not null, cause text not null, updated_at timestamptz not null,
    primary key (school_id, exam_id, student_id, paper_id, item_no))`,
]

export const wrongTag = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
