import { type Kysely, sql } from 'kysely'

/** What a school chose for its figures; without a row the product's own hold. */
const statements = [
  // key: levels (shares of the letters families see) | thresholds (excellent, good, pass, low)
  `create table school_setting (
    school_id text not null, key text not null, value jsonb not null,
    primary key (school_id, key))`,
]

export const schoolSetting = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
