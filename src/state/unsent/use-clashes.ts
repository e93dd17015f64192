import { useEffect } from 'react'
import type { Clash, JsonObject } from '#core/sync/types.ts'
import { useOutbox } from './use-outbox.ts'
import { openAccountWork } from './work.ts'

/**
 * What this account wrote and does not count, as far as this phone was told; the school is asked once more.
 * @returns those that `of` accepts, and the way to end one: with a body that is to count, or null for what counts already
 */
export function useClashes(of: (clash: Readonly<Pick<Clash, 'target' | 'kind'>>) => boolean) {
  useEffect(() => void openAccountWork().then((sync) => sync?.lookForClashes()), [])
  const clashes = useOutbox().clashes.filter(of)
  const end = async (clash: Clash, body: Clash['mine'] | null, name: string) => {
    const { opId, target, kind, current } = clash
    const sync = await openAccountWork()
    const chosen = { target, work: name, kind, body: body as JsonObject, baseRev: current.rev }
    if (body !== null) await sync?.enqueue(chosen)
    await sync?.seenClashes([opId])
  }
  return { clashes, end }
}
