import { prefixOf } from '#core/brand/pick.ts'
import type { Failure } from '#core/errors/failure.ts'
import { createClient } from '#core/request/client.ts'
import type { Client } from '#core/request/types.ts'
import { waitFor } from '#core/request/wait.ts'
import { localStore } from '#src/platform/storage.ts'
import { brand } from './brand.state.ts'
import { facts } from './facts.ts'
import { net, noteOutcome, pending } from './line/net.state.ts'
import { replyStore } from './replies.ts'

const SKEW = 'kb.skew'
/** How far this phone's clock is off, ms; outlives a reload (S23). */
export const skew = {
  read: () => Number(localStore.read(SKEW) ?? 0) || 0,
  isKnown: () => localStore.read(SKEW) !== null,
  write: (ms: number) => void localStore.write(SKEW, String(ms)),
}
/** The server's time as far as this phone knows it, epoch ms: what every address and header tells. */
export const serverNow = (): number => Date.now() + skew.read()

const sessionEnd = new Set<(failure: Failure) => void>()

/** Hears that the server ended the session (10051, 10055). Returns the way to stop hearing. */
export function onSessionEnd(heard: (failure: Failure) => void): () => void {
  sessionEnd.add(heard)
  return () => sessionEnd.delete(heard)
}

const secondFactor = new Set<() => void>()

/** Hears that the office wants a code of the second factor, or one set up. Returns the way to stop hearing. */
export function onSecondFactor(heard: () => void): () => void {
  secondFactor.add(heard)
  return () => secondFactor.delete(heard)
}

let renewAddress = (): Promise<void> => Promise.resolve()

/** Hears that the server saw another address than before (HTTP 455). */
export function onAddressChange(renew: () => Promise<void>): void {
  renewAddress = renew
}

let askFresh = (): Promise<string | null> => Promise.resolve(null)

/** Asks the person for the figures a step in a frame wants. */
export function onConfirmFresh(ask: () => Promise<string | null>): void {
  askFresh = ask
}

/** The one way of the app to its server. */
export const client: Client = createClient({
  fetch: (input, init) => fetch(input, init),
  // Read for each call: the brand is found after this module has run.
  baseOf: (path) => prefixOf(brand, path),
  now: Date.now,
  wait: waitFor,
  facts: () => facts,
  online: () => navigator.onLine,
  skew,
  replies: () => (net.canWorkOffline === 'full' ? null : replyStore),
  onOutcome: noteOutcome,
  pending,
  onAddressChange: () => renewAddress(),
  onConfirmFresh: () => askFresh(),
  onSecondFactor: () => {
    for (const heard of secondFactor) heard()
  },
  onSessionEnd: (failure) => {
    for (const heard of sessionEnd) heard(failure)
  },
})
