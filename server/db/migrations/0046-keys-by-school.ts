import { type Kysely, sql } from 'kysely'

/**
 * No key of a school's table spans schools, so that a school's rows can lie in a database of their own: what has to be
 * found or be alone over all schools (the number of an order, a provider's transaction) has a table that says where.
 */
const statements = [
  'alter table file drop constraint file_account_id_upload_file_id_key',
  'alter table file add unique (school_id, account_id, upload_file_id)',
  'alter table homework drop constraint homework_account_id_op_id_key',
  'alter table homework add unique (school_id, account_id, op_id)',
  // whose order a number is that a provider names
  `create table pay_order_number (
    order_no text primary key, school_id text not null, order_id text not null)`,
  'insert into pay_order_number select order_no, school_id, order_id from pay_order',
  // one transaction of a provider pays one order
  `create table pay_transaction (
    channel text not null, transaction_id text not null, order_no text not null,
    primary key (channel, transaction_id))`,
  `insert into pay_transaction select channel, transaction_id, order_no from pay_order
    where transaction_id is not null`,
  'alter table pay_order drop constraint pay_order_order_no_key',
  'alter table pay_order drop constraint pay_order_channel_transaction_id_key',
  'alter table pay_order add unique (school_id, order_no)',
]

export const keysBySchool = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
