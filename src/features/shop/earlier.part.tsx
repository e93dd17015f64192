import { useEffect, useState } from 'react'
import { go, useQuery } from '#src/nav/navigate.ts'
import { orderIdOf } from './order.rules.ts'
import { orderPage, type PurchaseChoice } from './start-order.actions.ts'

/** A page that was killed while it paid has the order's id in its address: it goes on with that order. */
export const Earlier = ({ kind }: { kind: PurchaseChoice['kind'] }) => {
  const asked = orderIdOf(useQuery('orderId'))
  const [earlier] = useState(asked)
  useEffect(() => {
    if (earlier !== null) go(orderPage(kind, earlier), { replace: true })
  }, [earlier, kind])
  return null
}
