import type { ColumnType } from 'kysely'
import type { OrderState, PayChannel } from '#contract/order.ts'

type Time = Date
type Defaulted<T> = ColumnType<T, T | undefined, T>
/** Empty until it is known. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Tables of what is sold and ordered; the columns' meaning is in migration 0010. */
export interface OrderTables {
  membership_product: {
    school_id: Defaulted<string>
    product_id: string
    brand: Defaulted<string>
    name: string
    name_en: Defaulted<string>
    level: Defaulted<number>
    days: number
    price_fen: number
    usual_fen: Later<number>
    seq: Defaulted<number>
    trial: Defaulted<boolean>
    on_sale: Defaulted<boolean>
  }
  notebook_goods: {
    school_id: Defaulted<string>
    goods_id: string
    brand: Defaulted<string>
    name: string
    name_en: Defaulted<string>
    about: Defaulted<string>
    about_en: Defaulted<string>
    price_fen: number
    from_at: Time
    until_at: Time
    seq: Defaulted<number>
    on_sale: Defaulted<boolean>
    holiday_id: Defaulted<string>
  }
  notebook_coupon: {
    school_id: Defaulted<string>
    coupon_code: string
    goods_id: Defaulted<string>
    brand: Defaulted<string>
    name: string
    name_en: Defaulted<string>
    off_fen: number
    from_at: Time
    until_at: Time
  }
  pay_order: {
    school_id: string
    order_id: string
    order_no: string
    kind: 'membership' | 'notebook'
    state: OrderState
    brand: string
    account_id: string
    user_id: string
    student_id: string
    product_id: string
    name: string
    name_en: Defaulted<string>
    channel: PayChannel
    level: Defaulted<number>
    days: Defaulted<number>
    copies: Defaulted<number>
    list_fen: number
    off_fen: number
    amount_fen: number
    coupon_code: Later<string>
    transaction_id: Later<string>
    created_at: Time
    expires_at: Time
    asked_at: Later<Time>
    asked: Defaulted<number>
    next_ask: Later<Time>
    paid_at: Later<Time>
    closed_at: Later<Time>
    valid_from: Later<Time>
    valid_until: Later<Time>
    cancel_reason: Later<string>
    cancel_text: Later<string>
    cancel_at: Later<Time>
  }
  /** Whose order a number is; in the transaction that places the order. */
  pay_order_number: { order_no: string; school_id: string; order_id: string }
  /** The one order that a transaction of a provider pays. */
  pay_transaction: { channel: PayChannel; transaction_id: string; order_no: string }
  pay_notice: {
    channel: PayChannel
    notice_id: string
    order_no: string
    transaction_id: string
    result: string
    received_at: Time
  }
  free_trial: {
    school_id: string
    student_id: string
    account_id: string
    user_id: string
    taken_at: Time
  }
}
