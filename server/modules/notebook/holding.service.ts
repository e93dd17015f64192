import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** An order that holds its book and its coupon: paid, or still payable. */
export const HOLDING = (e: ExpressionBuilder<Tables, 'pay_order'>, now: number) =>
  e.or([
    e('state', '=', 'paid'),
    e.and([e('state', 'in', ['created', 'paying']), e('expires_at', '>', new Date(now))]),
  ])
