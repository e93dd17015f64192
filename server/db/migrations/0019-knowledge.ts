import { type Kysely, sql } from 'kysely'

/** A school's knowledge points of each course as a tree, in the order of its file. */
const statements = [
  // parent: another point of the same course; '' = a top chapter
  `create table knowledge_point (
    school_id text not null, course_id text not null, point text not null,
    parent text not null, seq int not null,
    primary key (school_id, course_id, point))`,
]

export const knowledge = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
