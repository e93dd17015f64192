import Type, { type Static } from 'typebox'
import { Id, Nullable } from '#contract/endpoint.ts'

/** An amount of money: whole fen (hundredths of a yuan), CNY. Never a fraction, never text. */
export const Fen = Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'fen, CNY' })
/** A moment as ISO 8601 in UTC, such as 2026-03-01T08:00:00.000Z. */
export const IsoTime = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  description: 'ISO 8601, UTC',
})
/** Made by the phone (128 random bits), so that sending twice is one order. */
export const OrderId = Type.String({ pattern: '^[0-9a-f]{32}$' })

/**
 * `created`: written down, the provider does not know of it. `paying`: the provider waits for the money. `paid`: a
 * verified word of the provider says so. `closed`: not paid in time, or given up. `refunding`: money came after it was
 * closed, or a second time, and goes back. `refunded`: it went back.
 */
export const OrderState = Type.Enum(['created', 'paying', 'paid', 'closed', 'refunding', 'refunded'])
export type OrderState = Static<typeof OrderState>

export const PayChannel = Type.Enum(['wechat', 'alipay'])
export type PayChannel = Static<typeof PayChannel>

/** One order of a family for its own child; of memberships and of printed wrong-answer books alike. */
export const Order = Type.Object({
  orderId: OrderId,
  /** What the provider and receipts call it; fit to be shown. */
  orderNo: Type.String(),
  kind: Type.Enum(['membership', 'notebook']),
  state: OrderState,
  /** Whom it is for. */
  studentId: Id,
  /** Of the membership product or the goods, as they were called when it was ordered. */
  productId: Id,
  name: Type.String(),
  nameEn: Type.Optional(Type.String()),
  channel: PayChannel,
  /** Membership: 1 or higher; 0 for a book. */
  level: Type.Integer({ minimum: 0 }),
  /** Membership: how long it lasts; 0 for a book. */
  days: Type.Integer({ minimum: 0 }),
  /** Books; 1 for a membership. */
  copies: Type.Integer({ minimum: 1 }),
  /** `amountFen` = `listFen` - `offFen`: all three come from the server's rows at the time of ordering. */
  listFen: Fen,
  offFen: Fen,
  amountFen: Fen,
  couponCode: Nullable(Type.String()),
  createdAt: IsoTime,
  /** Until when it can be paid; then it is closed. */
  expiresAt: IsoTime,
  paidAt: Nullable(IsoTime),
  closedAt: Nullable(IsoTime),
  /** Membership, once paid: what this order added. */
  validFrom: Nullable(IsoTime),
  validUntil: Nullable(IsoTime),
  /** What the family gave as the reason for wanting it cancelled. */
  cancel: Nullable(Type.Object({ reason: Type.String(), text: Type.String(), askedAt: IsoTime })),
})
export type Order = Static<typeof Order>

/**
 * What the phone does next. `bridge`: gives the six fields to the messenger's `getBrandWCPayRequest`. `page`: goes to
 * the address. What the messenger or the page says afterwards proves nothing: the order's own state does.
 */
export const PayStep = Type.Union([
  Type.Object({
    way: Type.Literal('bridge'),
    bridge: Type.Object({
      appId: Type.String(),
      /** Seconds since 1970, as text. */
      timeStamp: Type.String(),
      nonceStr: Type.String(),
      package: Type.String(),
      signType: Type.Literal('RSA'),
      paySign: Type.String(),
    }),
  }),
  Type.Object({ way: Type.Literal('page'), url: Type.String() }),
])
export type PayStep = Static<typeof PayStep>

/** Whether and how this account can pay here and now. */
export const Paying = Type.Object({
  /** Those that would be taken from this account; `wechat` only where its WeChat is linked. Empty: nothing can be paid. */
  channels: Type.Array(PayChannel),
  /** Why it is empty: the brand has no payment, the school has no memberships, or no provider is set up here. */
  why: Nullable(Type.Enum(['brand', 'school', 'provider'])),
  /** True: a trial provider, no money moves. Say so beside the button. */
  sandbox: Type.Boolean(),
})
export type Paying = Static<typeof Paying>
