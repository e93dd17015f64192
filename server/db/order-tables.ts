import type { OrderState, PayChannel } from '#contract/shop/order.ts'
import type { DefaultColumn, NullableColumn } from './column-types.ts'

/** Tables of what is sold and ordered; the columns' meaning is in migration 0010. */
export interface OrderTables {
  membership_product: {
    school_id: DefaultColumn<string>
    product_id: string
    brand: DefaultColumn<string>
    name: string
    name_en: DefaultColumn<string>
    level: DefaultColumn<number>
    days: number
    price_fen: number
    usual_fen: NullableColumn<number>
    seq: DefaultColumn<number>
    trial: DefaultColumn<boolean>
    on_sale: DefaultColumn<boolean>
  }
  notebook_goods: {
    school_id: DefaultColumn<string>
    goods_id: string
    brand: DefaultColumn<string>
    name: string
    name_en: DefaultColumn<string>
    about: DefaultColumn<string>
    about_en: DefaultColumn<string>
    price_fen: number
    from_at: Date
    until_at: Date
    seq: DefaultColumn<number>
    on_sale: DefaultColumn<boolean>
    holiday_id: DefaultColumn<string>
  }
  notebook_coupon: {
    school_id: DefaultColumn<string>
    coupon_code: string
    goods_id: DefaultColumn<string>
    brand: DefaultColumn<string>
    name: string
    name_en: DefaultColumn<string>
    off_fen: number
    from_at: Date
    until_at: Date
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
    name_en: DefaultColumn<string>
    channel: PayChannel
    level: DefaultColumn<number>
    days: DefaultColumn<number>
    copies: DefaultColumn<number>
    list_fen: number
    off_fen: number
    amount_fen: number
    coupon_code: NullableColumn<string>
    transaction_id: NullableColumn<string>
    created_at: Date
    expires_at: Date
    asked_at: NullableColumn<Date>
    asked: DefaultColumn<number>
    next_ask: NullableColumn<Date>
    paid_at: NullableColumn<Date>
    closed_at: NullableColumn<Date>
    valid_from: NullableColumn<Date>
    valid_until: NullableColumn<Date>
    cancel_reason: NullableColumn<string>
    cancel_text: NullableColumn<string>
    cancel_at: NullableColumn<Date>
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
    received_at: Date
  }
  free_trial: {
    school_id: string
    student_id: string
    account_id: string
    user_id: string
    taken_at: Date
  }
}
