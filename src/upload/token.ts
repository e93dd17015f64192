import type { Speaker } from '#contract/account/identity.ts'
import type { Calls } from '#contract/calls.ts'
import { STORE_TOKEN_MS } from '#contract/operations/slices.ts'
import type { Client, Result } from '#core/request/types.ts'

export type StoreToken = Calls['GET /api/common/fileStorage/token']['reply']
export type TokenOf = (as: Speaker, signal: AbortSignal, fresh?: boolean) => Promise<Result<StoreToken>>

/**
 * Where files go, and with which credentials; kept for 60 s and for one identity (K05). Those that ask at once share
 * one question.
 */
export function storeToken({ client, now }: { client: Client; now: () => number }): TokenOf {
  let kept: { at: number; userId: string; token: Promise<Result<StoreToken>> } | null = null
  return async (as, signal, fresh = false) => {
    const isOld = kept === null || now() - kept.at >= STORE_TOKEN_MS || now() < kept.at
    if (fresh || isOld || kept?.userId !== as.userId) {
      const token = client.call('GET /api/common/fileStorage/token', {
        ...{ as, signal, query: { takes: 'parts' } },
      })
      kept = { at: now(), userId: as.userId, token }
    }
    const mine = kept as NonNullable<typeof kept>
    const result = await mine.token
    // A failure is not kept: the next one asks again.
    if (!result.ok && kept === mine) kept = null
    return result
  }
}
