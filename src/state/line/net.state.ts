import type { ReactNode } from 'react'
import { proxy } from 'valtio'
import type { RequestOutcome } from '#core/request/types.ts'
import { deviceFacts } from '#src/platform/device.ts'

/** Why only the loaded page works without a line; the reason chooses the sentence shown. */
export type OfflineReason = 'plain-http' | 'no-service-worker'

export interface Net {
  /** What the last requests showed, not what the device believes. */
  online: boolean
  /** True: what answers is not our server, as where a Wi-Fi wants a sign-in first. */
  portal: boolean
  /** Epoch ms of the last answer by the server, or null. */
  lastAnswerAt: number | null
  /** Epoch ms since when nothing answers, or null. */
  offlineSince: number | null
  /** Age of the oldest copy shown since the line went away: epoch ms, or null when what is shown is live. */
  servedFromCacheAsOf: number | null
  /** `full`: the app starts without a line. `page-only`: reports stay readable while this page is loaded. */
  canWorkOffline: 'full' | 'page-only'
  reason: OfflineReason | null
  /** Says why there is no answer, a portal or silence: comes after the way in, ahead of the need. */
  Cause: (() => ReactNode) | null
  /** False: the browser refuses to keep anything; what was read is gone with the page. */
  keeps: boolean
}

export const net = proxy<Net>({
  online: true,
  portal: false,
  lastAnswerAt: null,
  offlineSince: null,
  servedFromCacheAsOf: null,
  canWorkOffline: 'page-only',
  reason: null,
  Cause: null,
  keeps: true,
})

/** Since when requests wait that nothing has answered yet, epoch ms. */
export const pending = new Map<unknown, number>()
/** Among them: what the worker asks behind the copies it gave. */
const WORKER = 0

/** When the worker last told what came of asking behind a copy, epoch ms. */
let workerSaidAt = 0

/** The worker has told: nothing waits behind a copy any more. */
export function noteWorkerMessage(now = Date.now()): void {
  pending.delete(WORKER)
  workerSaidAt = now
}

/**
 * Takes note of what came of a request. `asOf`: age of the copy that was shown instead, epoch ms. `now`: of a copy from
 * the phone when it was asked for: what the worker has told since may have come before the copy was read.
 */
export function noteOutcome(outcome: RequestOutcome, asOf: number | null, now = Date.now()): void {
  if (outcome === 'from-phone') {
    if (now > workerSaidAt) pending.set(WORKER, pending.get(WORKER) ?? now)
  } else net.portal = outcome === 'portal'
  if (outcome === 'answered') {
    net.online = true
    net.lastAnswerAt = now
    net.offlineSince = null
    net.servedFromCacheAsOf = null
    return
  }
  if (outcome === 'unreachable' || outcome === 'portal') {
    net.online = false
    net.offlineSince ??= now
  }
  if (asOf !== null && !net.online) net.servedFromCacheAsOf = Math.min(asOf, net.servedFromCacheAsOf ?? asOf)
}

/** Reads what the device can do and listens to its hints. `retry` is called when the line may be back. */
export function startNet(retry: () => void): void {
  const facts = deviceFacts()
  net.canWorkOffline = facts.serviceWorker ? 'full' : 'page-only'
  net.reason = facts.serviceWorker ? null : facts.secure ? 'no-service-worker' : 'plain-http'
  // The device's "offline" is believed at once, its "online" only makes us try.
  if (!facts.online) noteOutcome('unreachable', null)
  addEventListener('offline', () => noteOutcome('unreachable', null))
  addEventListener('online', retry)
}
