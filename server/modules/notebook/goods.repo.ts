import type { ExpressionBuilder, Selectable } from 'kysely'
import type { NotebookCoupon, NotebookGoods } from '#contract/shop/notebook.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'

export type GoodsRow = Selectable<Tables['notebook_goods']>
type CouponRow = Selectable<Tables['notebook_coupon']>

/** An order that holds its book and its coupon: paid, or still payable. */
const HOLDING = (e: ExpressionBuilder<Tables, 'pay_order'>, now: number) =>
  e.or([
    e('state', '=', 'paid'),
    e.and([e('state', 'in', ['created', 'paying']), e('expires_at', '>', new Date(now))]),
  ])

/** Books of the school or of every school, of this brand or of every brand. */
const goodsFor = (db: Db | Tx, who: Principal, brand: string) =>
  db
    .selectFrom('notebook_goods')
    .where('school_id', 'in', [who.schoolId, ''])
    .where('brand', 'in', [brand, ''])
    .where('on_sale', '=', true)
    .selectAll()
    .orderBy('seq')
    .orderBy('goods_id')
    .orderBy('school_id', 'desc')

/**
 * Those that can be ordered now; a school's own row stands before the general one of the same id. Printed copies of
 * holiday notebooks are offered with the notebook.
 */
export async function goodsNow(db: Db, who: Principal, brand: string, now: number): Promise<GoodsRow[]> {
  const rows = await goodsFor(db, who, brand).where('holiday_id', '=', '').execute()
  return rows
    .filter((r, i) => rows.findIndex((o) => o.goods_id === r.goods_id) === i)
    .filter((r) => timeOf(r, now) === 'open')
}

export const oneGoods = (db: Db | Tx, who: Principal, brand: string, goodsId: string) =>
  goodsFor(db, who, brand).where('goods_id', '=', goodsId).limit(1).executeTakeFirst()

/** A coupon for a book, by its code in any case of letters. */
export const couponFor = (
  db: Db | Tx,
  who: Principal,
  at: { brand: string; goodsId: string; couponCode: string },
): Promise<CouponRow | undefined> =>
  db
    .selectFrom('notebook_coupon')
    .where('school_id', 'in', [who.schoolId, ''])
    .where('brand', 'in', [at.brand, ''])
    .where('goods_id', 'in', [at.goodsId, ''])
    .where('coupon_code', '=', at.couponCode.toUpperCase())
    .selectAll()
    .orderBy('school_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Within its time: from is in, until is out. */
export function timeOf(row: { from_at: Date; until_at: Date }, now: number): 'notYet' | 'open' | 'over' {
  if (now < row.from_at.getTime()) return 'notYet'
  return now < row.until_at.getTime() ? 'open' : 'over'
}

/** Orders by which this student has, or is about to have, a book or has used a coupon; of whoever in the family. */
export const holding = (db: Db | Tx, who: Principal, now: number) =>
  db
    .selectFrom('pay_order')
    .where('school_id', '=', who.schoolId)
    .where('student_id', '=', requireStudentId(who))
    .where('kind', '=', 'notebook')
    .where((e) => HOLDING(e, now))

/** The student's row: two wishes of one family about the same book or with the same coupon follow each other. */
export const lockStudent = (tx: Tx, who: Principal) =>
  tx
    .selectFrom('student')
    .where('school_id', '=', who.schoolId)
    .where('student_id', '=', requireStudentId(who))
    .select('student_id')
    .forUpdate()
    .execute()

/** Ids of the books this student has. */
export async function findOwnedGoodsIds(
  db: Db | Tx,
  who: Principal,
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await holding(db, who, now).select('product_id').distinct().execute()
  return new Set(rows.map((r) => r.product_id))
}

export const goodsOf = (row: GoodsRow, held: ReadonlySet<string>): NotebookGoods => ({
  goodsId: row.goods_id,
  name: row.name,
  about: row.about,
  ...(row.name_en && { nameEn: row.name_en }),
  ...(row.about_en && { aboutEn: row.about_en }),
  priceFen: row.price_fen,
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  ordered: held.has(row.goods_id),
})

export const couponOf = (row: CouponRow, state: NotebookCoupon['state']): NotebookCoupon => ({
  couponCode: row.coupon_code,
  name: row.name,
  ...(row.name_en && { nameEn: row.name_en }),
  offFen: row.off_fen,
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  state,
})
