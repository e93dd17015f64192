import { type Kysely, sql } from 'kysely'

/**
 * What a report of a marking error shows: a photograph of one's own, and lines over it or over a picture of the scanned
 * card (`{fileId, strokes}`, AppealPlace); written_at: when it was written, before a line was there to send it.
 */
const statements = [
  `alter table appeal add column photo_id text not null default ''`,
  `alter table appeal add column place jsonb`,
  `alter table appeal add column written_at timestamptz`,
  `create index appeal_photo on appeal (school_id, photo_id) where photo_id <> ''`,
]

export const shownPlace = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
