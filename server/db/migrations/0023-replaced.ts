import { type Kysely, sql } from 'kysely'

/**
 * Operations whose words gave way to another phone's, until their author has seen the ones that count. The trigger sees
 * to it whichever code lets another operation count, also that of an older release beside this one.
 */
const statements = [
  `create table op_replaced (
    account_id text not null, op_id text not null,
    school_id text not null, target text not null, at timestamptz not null,
    primary key (account_id, op_id))`,
  `create function note_replaced() returns trigger language plpgsql as $$
  begin
    if (old.account_id, old.device_id) is distinct from (new.account_id, new.device_id) then
      insert into op_replaced (account_id, op_id, school_id, target, at)
      values (old.account_id, old.op_id, old.school_id, old.target, clock_timestamp())
      on conflict do nothing;
    end if;
    return new;
  end $$`,
  `create trigger op_target_replaced after update on op_target
    for each row execute function note_replaced()`,
]

export const replaced = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
