import { useState } from 'react'
import { setQuery } from '#src/nav/navigate.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { newId } from '#src/platform/new-id.ts'
import { payNow, placeOrder, type Wish } from './start-order.actions.ts'

interface Buy {
  busy: boolean
  /** Places the order and goes on to paying; the same wish sent again is the same order. */
  buy: (wish: Wish) => Promise<void>
}

/** Ordering from a page. The order's id stands in the address before anything is sent, so a killed page finds it again. */
export function useBuy(): Buy {
  const [sent, setSent] = useState<{ key: string; orderId: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const tell = useTell()
  const buy = async (wish: Wish) => {
    const key = JSON.stringify(wish)
    const orderId = sent?.key === key ? sent.orderId : newId()
    setSent({ key, orderId })
    setQuery({ orderId })
    setBusy(true)
    const placed = await placeOrder(orderId, wish)
    if (placed.ok) await payNow(wish.kind, orderId, placed.data.pay)
    else tell(placed.failure)
    setBusy(false)
  }
  return { busy, buy }
}
