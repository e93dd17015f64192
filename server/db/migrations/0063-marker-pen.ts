import { type Kysely, sql } from 'kysely'

/**
 * What a marker drew over an answer, with the word it came with and with what they said last: lines by picture
 * (`CropPen` of the contract). Null: nothing.
 */
const statements = [
  'alter table mark_word add column pen jsonb',
  'alter table mark_task add column pen jsonb',
]

export const markerPen = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
