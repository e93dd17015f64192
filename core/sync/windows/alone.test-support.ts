import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import type { openSync } from '../sync.ts'

type OpenSyncOptions = Parameters<typeof openSync>[0]

/** What work on a phone without a network needs, but for where it is kept and the time. */
export function makeOfflineSyncOptions(): Omit<
  OpenSyncOptions,
  'store' | 'small' | 'wait' | 'now' | 'randomBytes'
> {
  const none = { ok: false as const, failure: failureOf('network') }
  return {
    accountKey: 'a',
    client: { call: () => Promise.resolve(none), kept: () => Promise.resolve(null) } as unknown as Client,
    speaker: () => ({ accountKey: 'a', userId: 'u', userType: 4, relativeId: 's' }),
    lock: { run: () => Promise.resolve(false) },
    tabs: { tell: () => {}, hear: () => () => {} },
    hash: () => Promise.resolve({ sha256: '' }),
    uploader: () => ({ send: () => Promise.resolve(none) }),
    skew: () => null,
    random: () => 0.5,
    isHidden: () => false,
  }
}
