import { type Kysely, sql } from 'kysely'

/**
 * What is sold and what was ordered. Amounts are whole fen. school_id '' and brand '' of products, goods and coupons:
 * of every school, of every brand.
 */
const statements = [
  'alter table account_membership add column level int not null default 1',
  // trial: the free one; its price is 0 and it is never ordered.
  `create table membership_product (
    school_id text not null default '', product_id text not null, brand text not null default '',
    name text not null, level int not null default 1, days int not null,
    price_fen int not null, usual_fen int, seq int not null default 0,
    trial boolean not null default false, on_sale boolean not null default true,
    primary key (school_id, product_id), check (days > 0 and price_fen >= 0 and (trial or price_fen > 0)))`,
  `create table notebook_goods (
    school_id text not null default '', goods_id text not null, brand text not null default '',
    name text not null, about text not null default '', price_fen int not null,
    from_at timestamptz not null, until_at timestamptz not null, seq int not null default 0,
    on_sale boolean not null default true,
    primary key (school_id, goods_id), check (price_fen > 0))`,
  // goods_id '': for every goods of the same school_id.
  `create table notebook_coupon (
    school_id text not null default '', coupon_code text not null, goods_id text not null default '',
    brand text not null default '', name text not null, off_fen int not null,
    from_at timestamptz not null, until_at timestamptz not null,
    primary key (school_id, coupon_code), check (off_fen > 0))`,
  // next_ask: when the provider is asked again; null once nothing is open. cancel_*: the family's wish.
  `create table pay_order (
    school_id text not null, order_id text not null, order_no text not null unique,
    kind text not null, state text not null, brand text not null,
    account_id text not null, user_id text not null, student_id text not null,
    product_id text not null, name text not null, channel text not null,
    level int not null default 0, days int not null default 0, copies int not null default 1,
    list_fen int not null, off_fen int not null, amount_fen int not null, coupon_code text,
    transaction_id text, created_at timestamptz not null, expires_at timestamptz not null,
    asked_at timestamptz, asked int not null default 0, next_ask timestamptz,
    paid_at timestamptz, closed_at timestamptz, valid_from timestamptz, valid_until timestamptz,
    cancel_reason text, cancel_text text, cancel_at timestamptz,
    primary key (school_id, order_id), unique (channel, transaction_id),
    check (amount_fen = list_fen - off_fen and amount_fen >= 0))`,
  'create index pay_order_account on pay_order (school_id, account_id, created_at)',
  'create index pay_order_student on pay_order (school_id, student_id, product_id)',
  'create index pay_order_ask on pay_order (next_ask) where next_ask is not null',
  // Every word of a provider that was believed, once; result: what came of it.
  `create table pay_notice (
    channel text not null, notice_id text not null, order_no text not null, transaction_id text not null,
    result text not null, received_at timestamptz not null,
    primary key (channel, notice_id))`,
  `create table free_trial (
    school_id text not null, student_id text not null, account_id text not null, user_id text not null,
    taken_at timestamptz not null, primary key (school_id, student_id))`,
]

export const orders = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
