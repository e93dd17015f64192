import { type Kysely, sql } from 'kysely'

/** Scanned answer cards: where questions stand on them, whose they are, and which pictures belong to one. */
const statements = [
  // template: {pageCount, blocks: [{itemNo, page, x, y, w, h}]}, fractions of the page
  `create table card_template (
    school_id text not null, exam_id text not null, paper_id text not null,
    hash text not null, template jsonb not null,
    primary key (school_id, exam_id, paper_id))`,
  // pages: [{fileId, sha256, type, width, height, blank}]; pictures: {thumbs, crops}, null until they are made
  `create table answer_card (
    school_id text not null, exam_id text not null, paper_id text not null, student_id text not null,
    hash text not null, pages jsonb not null, pictures jsonb,
    imported_at timestamptz not null,
    primary key (school_id, exam_id, paper_id, student_id))`,
  // files of a card; role: original | page | thumb | crop
  `create table card_file (
    school_id text not null, file_id text not null,
    exam_id text not null, paper_id text not null, student_id text not null, role text not null,
    primary key (school_id, file_id))`,
  'create index card_file_of_card on card_file (school_id, exam_id, paper_id, student_id)',
]

export const answerCard = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
