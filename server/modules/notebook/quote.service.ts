import type { NotebookCoupon, NotValid } from '#contract/shop/notebook.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Principal } from '../../http/session/principal.ts'
import { couponFor, couponOf, findOwnedGoodsIds, type GoodsRow, holding, timeOf } from './goods.repo.ts'
import { isChosen } from './holiday/holiday.repo.ts'

interface QuoteRequest {
  readonly goods: GoodsRow
  readonly copies: number
  readonly couponCode: string | undefined
  readonly brand: string
  readonly now: number
}

interface Quote {
  /** Null: it can be ordered so. */
  readonly why: NotValid | null
  readonly listFen: number
  readonly offFen: number
  readonly amountFen: number
}

const NOT_VALID = { notYet: 'couponNotYet', over: 'couponOver', used: 'couponUsed' } as const

/** What an order would cost now, and whether it may be made. A coupon takes off its amount once, at most the price. */
export async function quote(db: Db | Tx, who: Principal, asked: QuoteRequest): Promise<Quote> {
  const { goods, copies, couponCode, now } = asked
  const listFen = goods.price_fen * copies
  const answer = (why: NotValid | null, offFen = 0): Quote => ({
    why,
    listFen,
    offFen,
    amountFen: listFen - offFen,
  })
  const time = timeOf(goods, now)
  if (time !== 'open') return answer(time)
  if ((await findOwnedGoodsIds(db, who, now)).has(goods.goods_id)) return answer('ordered')
  if (goods.holiday_id !== '' && !(await isChosen(db, who, goods.holiday_id))) return answer('notChosen')
  if (couponCode === undefined) return answer(null)
  const coupon = await couponNow(db, who, { ...asked, goodsId: goods.goods_id, couponCode })
  if (!coupon) return answer('couponUnknown')
  if (coupon.state !== 'open') return answer(NOT_VALID[coupon.state])
  return answer(null, Math.min(coupon.offFen, listFen))
}

/** A coupon as it counts for this student now; null when there is none of this code. */
export async function couponNow(
  db: Db | Tx,
  who: Principal,
  at: { brand: string; goodsId: string; couponCode: string; now: number },
): Promise<NotebookCoupon | null> {
  const row = await couponFor(db, who, at)
  if (!row) return null
  const time = timeOf(row, at.now)
  if (time !== 'open') return couponOf(row, time)
  const used = await holding(db, who, at.now)
    .where('coupon_code', '=', row.coupon_code)
    .select('order_id')
    .executeTakeFirst()
  return couponOf(row, used ? 'used' : 'open')
}
