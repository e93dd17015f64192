import { useEffect } from 'react'
import type { Order } from '#contract/shop/order.ts'
import type { Failure } from '#core/errors/failure.ts'
import { refreshMembership } from '#src/state/account/membership.ts'
import { useCall } from '#src/state/resource.ts'
import { isWaiting, pollDelay } from './order.rules.ts'

export interface ReadOrder {
  /** Null in it: there is none. */
  data: { order: Order | null } | null
  failure: Failure | null
  asOf: number | null
  reload: () => Promise<void>
}

/** A membership's order by its id, or the newest one. */
export function useMembershipOrder(orderId: string | null): ReadOrder {
  const one = useCall(
    'GET /api/base/data/system/account/user/membership/order/detailById',
    orderId === null ? null : { query: { orderId } },
  )
  const newest = useCall(
    'GET /api/base/data/system/account/user/membership/order/detail',
    orderId === null ? {} : null,
  )
  return orderId === null ? newest : one
}

/**
 * Asks again while an order waits for its money: soon after it was started, then less often, not while nobody looks,
 * and at once when the person is back. Once it is paid or paid back, all that hangs on the membership is read again.
 */
export function useFollow(order: Order | null, reload: () => Promise<void>): void {
  const waiting = order !== null && isWaiting(order)
  useEffect(() => {
    if (!waiting) return
    let asked = 0
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      if (document.visibilityState === 'visible') await reload()
      timer = setTimeout(() => void ask(), pollDelay(asked++))
    }
    const back = () => {
      if (document.visibilityState !== 'visible') return
      asked = 0
      clearTimeout(timer)
      void ask()
    }
    timer = setTimeout(() => void ask(), pollDelay(asked++))
    document.addEventListener('visibilitychange', back)
    addEventListener('pageshow', back)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
      removeEventListener('pageshow', back)
    }
  }, [waiting, reload])
  const ofMembership = order?.kind === 'membership' ? order : null
  const settled =
    ofMembership?.state === 'paid' || ofMembership?.state === 'refunded'
      ? `${ofMembership.orderId} ${ofMembership.state}`
      : null
  useEffect(() => {
    if (settled !== null) void refreshMembership()
  }, [settled])
}
