import { type Kysely, sql } from 'kysely'

/**
 * The log of the office was only ever added to. Its rows now end after their time, and a child's name in them ends with
 * the child: a transaction that does either says so first, by a setting that ends with it.
 */
const statements = [
  `create or replace function audit_stays() returns trigger language plpgsql as $$
    begin
      if current_setting('kaoban.log_ends', true) is distinct from 'yes' then
        raise exception 'The audit log is only ever added to.';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`,
]

export const retention = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
