import type { Selectable } from 'kysely'
import type { Order } from '#contract/shop/order.ts'
import type { Db } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Principal } from '../http/session/principal.ts'

export type OrderRow = Selectable<Tables['pay_order']>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** An order as replies carry it. */
export const orderOf = (row: OrderRow): Order => ({
  orderId: row.order_id,
  orderNo: row.order_no,
  kind: row.kind,
  state: row.state,
  studentId: row.student_id,
  productId: row.product_id,
  name: row.name,
  ...(row.name_en && { nameEn: row.name_en }),
  channel: row.channel,
  level: row.level,
  days: row.days,
  copies: row.copies,
  listFen: row.list_fen,
  offFen: row.off_fen,
  amountFen: row.amount_fen,
  couponCode: row.coupon_code,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  paidAt: iso(row.paid_at),
  closedAt: iso(row.closed_at),
  validFrom: iso(row.valid_from),
  validUntil: iso(row.valid_until),
  cancel:
    row.cancel_at === null
      ? null
      : {
          reason: row.cancel_reason ?? '',
          text: row.cancel_text ?? '',
          askedAt: row.cancel_at.toISOString(),
        },
})

/** States in which money may still come. */
export const OPEN = ['created', 'paying'] as const

export const isOpenOrder = (row: OrderRow): boolean => row.state === 'created' || row.state === 'paying'

/** Orders of this account for the present identity's student. */
const ownOrders = (db: Db, who: Principal) =>
  db
    .selectFrom('pay_order')
    .where('school_id', '=', who.schoolId)
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('student_id', '=', who.relativeId)
    .selectAll()

/** Those of a kind, newest first. */
export const ordersOf = (db: Db, who: Principal, kind: OrderRow['kind']) =>
  ownOrders(db, who).where('kind', '=', kind).orderBy('created_at', 'desc').orderBy('order_id')

/** One of them. */
export const selectOwnOrder = (db: Db, who: Principal, orderId: string) =>
  ownOrders(db, who).where('order_id', '=', orderId)
