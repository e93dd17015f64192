import Type, { type Static } from 'typebox'
import { endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { FAMILY } from '#contract/roles.ts'
import { AccessState } from './membership-access.ts'
import { Fen, IsoTime, Order, OrderId, Paying, PayStep } from './order.ts'

const family = { roles: FAMILY, scope: 'account', not: 'closeVIP' } as const
const buying = { ...family, switch: ['allowPay', 'buyVip'], userLevel: 1, freshConfirm: true } as const

const MembershipProduct = Type.Object({
  productId: Id,
  name: Type.String(),
  /** Absent: the school gave none. */
  nameEn: Type.Optional(Type.String()),
  level: Type.Integer({ minimum: 1 }),
  days: Type.Integer({ minimum: 1 }),
  priceFen: Fen,
  /** What it costs otherwise, to be struck out; null: no reduction. */
  usualFen: Nullable(Fen),
})

/** Membership of the present identity (a parent has one for each child). */
export const MembershipState = Type.Object({
  /** Whether it counts now, by the server's clock. */
  active: Type.Boolean(),
  /** 0: there never was one. */
  level: Type.Integer({ minimum: 0 }),
  from: Nullable(IsoTime),
  until: Nullable(IsoTime),
  /** Free trial: `open` can be taken now; `used`: the student had one; `none`: not offered here. */
  trial: Type.Object({
    state: Type.Enum(['open', 'used', 'none']),
    days: Type.Integer({ minimum: 0 }),
  }),
  /** The newest order that can still be paid. */
  openOrder: Nullable(Order),
  /** Whether the school's families can become members at the Gulou platform (contract/shop/gulou.ts). */
  gulou: Type.Boolean(),
  /** Practices of one's own choice a week that need no membership; null: nothing is for sale here. */
  freePractices: Type.Optional(Nullable(Type.Integer({ minimum: 1 }))),
  /**
   * How the student stands by what the whole family holds, and when the longest membership of the family ends or ended.
   * Absent from servers before this field: not known.
   */
  access: Type.Optional(Type.Object({ state: AccessState, until: Nullable(IsoTime) })),
  /** The product that this identity bought and that counts now; null: none. */
  productId: Type.Optional(Nullable(Id)),
})
export type MembershipState = Static<typeof MembershipState>

export const membershipState = endpoint({
  call: 'GET /api/base/data/system/account/user/membership',
  rows: ['C056', 'A02', 'D09'],
  summary: 'The membership of the present identity, its free trial and an order waiting to be paid',
  reply: MembershipState,
  ...family,
})

export const membershipProduct = endpoint({
  call: 'GET /api/base/data/system/account/user/membership/product',
  rows: ['C059', 'A02', 'D09'],
  summary: 'What can be bought for this student, and how this account can pay',
  reply: Type.Object({ products: Type.Array(MembershipProduct), paying: Paying }),
  ...family,
})

const Started = Type.Object({
  order: Order,
  /** Null: nothing is left to pay. */
  pay: Nullable(PayStep),
})

export const membershipPay = endpoint({
  call: 'POST /api/base/data/system/account/user/membership/pay',
  rows: ['C054', 'A02', 'D09'],
  summary:
    'Orders a membership and starts paying by WeChat. The same orderId again: the same order, a new start',
  body: Type.Object({ orderId: OrderId, productId: Id }),
  reply: Started,
  ...buying,
})

export const membershipAlipay = endpoint({
  call: 'POST /api/base/data/system/account/user/membership/alipay/pay',
  rows: ['C055', 'A02', 'D09'],
  summary: 'The same by Alipay',
  body: Type.Object({ orderId: OrderId, productId: Id }),
  reply: Started,
  ...buying,
})

export const membershipOrder = endpoint({
  call: 'GET /api/base/data/system/account/user/membership/order/detail',
  rows: ['C057', 'A02', 'D09'],
  summary:
    'The newest membership order of this identity, or the one of this number. Asks the provider while it waits',
  query: Type.Object({ orderNo: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{6,32}$' })) }),
  reply: Type.Object({ order: Nullable(Order) }),
  ...family,
})

export const membershipOrderById = endpoint({
  call: 'GET /api/base/data/system/account/user/membership/order/detailById',
  rows: ['C058', 'A02', 'D09'],
  summary: 'An order of this account by the id its phone made. Asks the provider while it waits',
  query: Type.Object({ orderId: OrderId }),
  reply: Type.Object({ order: Order }),
  ...family,
})

export const freeTrial = endpoint({
  call: 'POST /api/base/data/system/account/user/level/freeTrial',
  rows: ['C060', 'A02'],
  summary: 'Takes the free trial: once for a student, whoever asks',
  reply: MembershipState,
  ...family,
  userLevel: 1,
})
