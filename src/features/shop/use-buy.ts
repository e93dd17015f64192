import { useState } from 'react'
import { setQuery } from '#src/nav/navigate.ts'
import { generateId } from '#src/platform/new-id.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { type PurchaseChoice, payNow, placeOrder } from './start-order.actions.ts'

/**
 * Ordering from a page. The order's id stands in the address before anything is sent, so a killed page finds it again.
 * @returns `buy`: places the order and goes on to paying; the same wish sent again is the same order
 */
export function useBuy() {
  const [sent, setSent] = useState<{ key: string; orderId: string } | null>(null)
  const { busy, send } = useSend()
  const buy = (wish: PurchaseChoice) => {
    const key = JSON.stringify(wish)
    const orderId = sent?.key === key ? sent.orderId : generateId()
    setSent({ key, orderId })
    setQuery({ orderId })
    return send(() => placeOrder(orderId, wish), { done: ({ pay }) => payNow(wish.kind, orderId, pay) })
  }
  return { busy, buy }
}
