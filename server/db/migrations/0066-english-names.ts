import { type Kysely, sql } from 'kysely'

/** Names of what is sold, and what is in a book, in English; '': the school gave none. */
const statements = [
  `alter table membership_product add column name_en text not null default ''`,
  `alter table notebook_goods add column name_en text not null default '',
    add column about_en text not null default ''`,
  `alter table notebook_coupon add column name_en text not null default ''`,
  `alter table pay_order add column name_en text not null default ''`,
]

export const englishNames = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
