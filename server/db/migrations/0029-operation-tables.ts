import { type Kysely, sql } from 'kysely'

/**
 * What an operation belongs to is no homework alone: `homework_id` is `of_id`, in tables called as those beside them.
 * Nothing is copied, however many operations there are. An older release that runs beside this one reads and writes the
 * same rows through views with its names, which a later release takes away.
 */
const statements = [
  `alter table operation rename to op_kept`,
  `alter table op_kept rename column homework_id to of_id`,
  `alter table op_kept rename constraint operation_pkey to op_kept_pkey`,
  `alter index operation_by_sheet rename to op_kept_by_target`,
  `create view operation as select
    account_id, op_id, school_id, user_id, of_id as homework_id, student_id, target, kind, device_id, seq, base_rev, rev,
    hash, body, outcome, accepted, server_seq, number, received_at, sealed_at, clock_known, by_file from op_kept`,
  `alter view operation alter column by_file set default false`,
  `alter table operation_clash rename to op_clash`,
  `alter table op_clash rename column homework_id to of_id`,
  `alter table op_clash rename constraint operation_clash_pkey to op_clash_pkey`,
  `alter index operation_clash_by_sheet rename to op_clash_by_target`,
  `create view operation_clash as select
    account_id, op_id, hash, school_id, of_id as homework_id, student_id, target, body, received_at from op_clash`,
]

export const operationTables = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
