import { type Kysely, sql } from 'kysely'

/** Which installation this database is of, and when its files were last swept. */
const statements = [
  // one row at most; the same id lies in the folder of the files
  `create table installation (
    one boolean primary key default true check (one),
    installation_id text not null, made_at timestamptz not null, swept_at timestamptz not null)`,
  // the sweep and the trash ask for files by their bytes alone
  `create index file_by_sha on file (sha256)`,
]

export const installation = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
