import { isOfflineCall } from '#core/request/offline-calls.ts'
import { hearWorker } from '#src/bridges/sw.bridge.ts'
import { facts } from '../facts.ts'
import { resources } from '../resource.store.ts'
import { noteOutcome, noteWorkerMessage } from './net.state.ts'

/** True when a reading of the page is the one a worker's message speaks of. */
export function isMessageForReading(
  message: { call: string; query: string },
  name: string,
  query: Readonly<Record<string, unknown>>,
  userId: string | undefined,
): boolean {
  if (message.call !== name) return false
  const asked = new URLSearchParams(message.query)
  if ((asked.get('userId') ?? undefined) !== userId) return false
  return Object.entries(query).every(([field, value]) => asked.get(field) === String(value))
}

let started = false

/** Brings what the service worker finds out behind kept replies to the screens. */
export function startOffline(): void {
  if (started) return
  started = true
  hearWorker(
    (message) => {
      if (message.type === 'wake') return
      const which = (name: string, query: Readonly<Record<string, unknown>>) =>
        isMessageForReading(message, name, query, facts.userId)
      noteWorkerMessage()
      if (message.type === 'payload-updated') {
        noteOutcome('answered', null)
        resources.refresh(which, true)
      } else if (message.reachable) {
        noteOutcome('answered', null)
        resources.confirm(which)
      } else {
        noteOutcome(message.portal ? 'portal' : 'unreachable', resources.oldest(which))
      }
    },
    // What was read before the worker was there is read again, so that it is kept too, also of pages left since.
    () => resources.readAgain(isOfflineCall),
  )
}
