import Type, { type Static } from 'typebox'
import { endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { FAMILY } from '#contract/roles.ts'
import { Fen, IsoTime, Order, OrderId, PayChannel, Paying, PayStep } from './order.ts'

const family = { roles: FAMILY, scope: 'student' } as const
const Copies = Type.Integer({ minimum: 1, maximum: 5 })
const CouponCode = Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9-]+$' })

/** A printed wrong-answer book as the student's school offers it. */
export const NotebookGoods = Type.Object({
  goodsId: Id,
  name: Type.String(),
  /** What is in it. */
  about: Type.String(),
  /** Both in English; absent: the school gave none. */
  nameEn: Type.Optional(Type.String()),
  aboutEn: Type.Optional(Type.String()),
  priceFen: Fen,
  /** When it can be ordered. */
  from: IsoTime,
  until: IsoTime,
  /** This student has it: paid, or waiting to be paid. */
  ordered: Type.Boolean(),
})
export type NotebookGoods = Static<typeof NotebookGoods>

export const NotebookCoupon = Type.Object({
  couponCode: CouponCode,
  name: Type.String(),
  nameEn: Type.Optional(Type.String()),
  offFen: Fen,
  from: IsoTime,
  until: IsoTime,
  /** Whether it would count now; each student uses a coupon once. */
  state: Type.Enum(['open', 'notYet', 'over', 'used']),
})
export type NotebookCoupon = Static<typeof NotebookCoupon>

export const goodsAvailable = endpoint({
  call: 'GET /api/base/data/notebook/goods/available',
  rows: ['C069', 'P45'],
  summary: 'Printed books this student can order now, and how this account can pay',
  reply: Type.Object({ goods: Type.Array(NotebookGoods), paying: Paying }),
  ...family,
})

export const goodsOne = endpoint({
  call: 'GET /api/base/data/notebook/goods/one',
  rows: ['C063', 'P45'],
  summary: 'One printed book, also one that can no longer be ordered',
  query: Type.Object({ goodsId: Id }),
  reply: Type.Object({ goods: NotebookGoods, paying: Paying }),
  ...family,
})

export const couponDetail = endpoint({
  call: 'GET /api/base/data/notebook/goods/coupon/detail',
  rows: ['C068', 'P45'],
  summary: 'A coupon for a book by the code the family has',
  query: Type.Object({ goodsId: Id, couponCode: CouponCode }),
  reply: Type.Object({ coupon: NotebookCoupon }),
  ...family,
})

/**
 * Why a book cannot be ordered so. `notChosen`: of a holiday notebook that the family did not put together. The last
 * four are about the coupon: without it the order may be good.
 */
export const NotValid = Type.Enum([
  'notYet',
  'over',
  'ordered',
  'notChosen',
  'couponUnknown',
  'couponNotYet',
  'couponOver',
  'couponUsed',
])
export type NotValid = Static<typeof NotValid>

export const goodsValid = endpoint({
  call: 'POST /api/base/data/notebook/order/goods/valid',
  rows: ['C065', 'P45'],
  whileReadOnly: true,
  summary: 'Whether this could be ordered now, and for how much; nothing is written',
  body: Type.Object({ goodsId: Id, copies: Copies, couponCode: Type.Optional(CouponCode) }),
  reply: Type.Object({
    valid: Type.Boolean(),
    why: Nullable(NotValid),
    listFen: Fen,
    offFen: Fen,
    amountFen: Fen,
  }),
  ...family,
})

export const notebookOrder = endpoint({
  call: 'POST /api/base/data/notebook/order',
  rows: ['C066', 'P45', 'D09'],
  summary:
    'Orders a printed book for their own child and starts paying. The same orderId again: the same order',
  body: Type.Object({
    orderId: OrderId,
    goodsId: Id,
    copies: Copies,
    couponCode: Type.Optional(CouponCode),
    channel: PayChannel,
  }),
  /** `pay` is null where nothing is left to pay. */
  reply: Type.Object({ order: Order, pay: Nullable(PayStep) }),
  switch: 'allowPay',
  userLevel: 1,
  freshConfirm: true,
  ...family,
})

export const notebookOrders = endpoint({
  call: 'GET /api/base/data/notebook/order/student',
  rows: ['C064', 'P45', 'D09'],
  summary:
    'Book orders of this account for the present student, newest first; asks the provider for those that wait',
  reply: Type.Object({ orders: Type.Array(Order) }),
  ...family,
})

export const orderExists = endpoint({
  call: 'GET /api/base/data/notebook/student/order/exist',
  rows: ['C067', 'P45'],
  summary:
    'Whether this student has the book, whoever of the family ordered it; the order if it is of this account',
  query: Type.Object({ goodsId: Id }),
  reply: Type.Object({ exists: Type.Boolean(), order: Nullable(Order) }),
  ...family,
})

const CancelReason = Type.Enum(['mistake', 'notNeeded', 'notUseful', 'tooDear', 'other'])

export const cancelReason = endpoint({
  call: 'POST /api/base/data/notebook/order/apply_for_cancel_vip_reason',
  rows: ['C062', 'D09'],
  summary:
    'Why a family wants an order (membership or book) cancelled. Not paid yet: it is closed. Paid: the wish is kept with it for the school; nothing is taken back by itself',
  body: Type.Object({
    orderId: OrderId,
    reason: CancelReason,
    text: Type.String({ maxLength: 500 }),
  }),
  reply: Type.Object({ order: Order }),
  ...family,
})
