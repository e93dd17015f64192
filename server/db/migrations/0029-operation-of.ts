import { type Kysely, sql } from 'kysely'

/**
 * What an operation belongs to is no homework alone: `homework_id` is `of_id` from now on. An older release that runs
 * beside this one writes and reads the old column; a trigger keeps both alike until a later release takes it away.
 */
const tables = ['operation', 'operation_clash'] as const
const statements = [
  `create function same_of_id() returns trigger language plpgsql as $$
  begin
    new.of_id := coalesce(new.of_id, new.homework_id);
    new.homework_id := new.of_id;
    return new;
  end $$`,
  ...tables.flatMap((table) => [
    `alter table ${table} add column of_id text`,
    `update ${table} set of_id = homework_id`,
    `alter table ${table} alter column of_id set not null`,
    `create index ${table}_by_target on ${table} (school_id, of_id, student_id)`,
    `create trigger ${table}_same_of_id before insert on ${table} for each row execute function same_of_id()`,
  ]),
]

export const operationOf = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
