import { type Kysely, sql } from 'kysely'

/**
 * What was read whole, and so took longer the more there was: failures of a name over all addresses and those whose time
 * is over, the names of an account, the schools and the students of an exam.
 * `exam.school_count`: schools that take part; 0: an older release wrote the row, and they are counted. Of an exam
 * whose later version an older release stores with more schools it stays until a version is stored again.
 * `group_line.listed`: students of the class on the exam's list, also who did not come; null: an older release wrote it.
 */
const statements = [
  `create index login_attempt_by_stem on login_attempt (split_part(subject, '@', 1))`,
  'create index login_attempt_by_window on login_attempt (window_start)',
  'create index account_login_by_account on account_login (account_id)',
  'alter table exam add column school_count int not null default 0',
  `update exam e set school_count = n.n
    from (select exam_id, count(*)::int as n from exam_school group by exam_id) n where n.exam_id = e.exam_id`,
  'alter table group_line add column listed int',
]

export const growth = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
