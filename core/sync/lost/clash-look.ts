import type { Speaker } from '#contract/account/identity.ts'
import { REPLACED_AT_ONCE } from '#contract/operations/operations.ts'
import { CLASH_PAUSE_MS } from '../limits.ts'
import type { SyncDeps } from '../ports.ts'
import type { Trigger } from '../types.ts'
import { forgetSeen, readSeenClashes, takeReplaced } from './clashes.ts'
import { doubtfulReceipt, noteChecked, noteSafety, type SchoolSafety, takeBack } from './restored.ts'

/** Small fact: this database has asked once. */
const LOOKED = 'clashes looked'

/** Reasons to believe that there is a line, or that somebody looks. */
const ASKS: ReadonlySet<Trigger> = new Set(['start', 'online', 'visible', 'pageshow', 'login'])

export interface ClashLook {
  trigger: (why: Trigger) => void
  /** Tells the school what was seen, and asks what of this account does not count. Never rejects. */
  look: () => Promise<void>
  close: () => void
}

/**
 * Asks the school which words of this account gave way to another phone's, and whether it lost anything since.
 * @param again called when something is to be sent once more
 */
export function createClashLook(
  deps: Pick<SyncDeps, 'accountKey' | 'client' | 'store' | 'speaker' | 'now'>,
  changed: () => void,
  again: () => void = () => {},
): ClashLook {
  const closing = new AbortController()
  let running: Promise<void> | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  /** The last restore that the server tells of, or that this phone's receipts prove. */
  const restoreOf = async (
    as: Speaker,
    restored: SchoolSafety['restored'],
    highest: number | undefined,
  ): Promise<SchoolSafety['restored']> => {
    if (highest === undefined) return restored
    const receipt = await deps.store.read((tables) => doubtfulReceipt(tables, highest, restored))
    if (!receipt) return restored
    const { signal } = closing
    const shown = await deps.client.call('POST /api/common/operation/lost', { as, signal, body: { receipt } })
    if (!shown.ok) return restored
    await deps.store.change((tables) => noteChecked(tables, highest))
    return shown.data.restored
  }

  const ask = async (): Promise<void> => {
    const as = deps.speaker()
    if (as?.accountKey !== deps.accountKey) return
    askedAt = deps.now()
    const { signal } = closing
    const seen = (await deps.store.read(readSeenClashes)).slice(0, REPLACED_AT_ONCE)
    if (seen.length > 0) {
      const told = await deps.client.call('POST /api/common/operation/seen', {
        ...{ as, signal },
        body: { opIds: seen },
      })
      if (!told.ok) return
    }
    const asked = await deps.client.call('GET /api/common/operation/replaced', { as, signal })
    // The reply to another question, mixed up on the way, is none.
    if (!asked.ok || !Array.isArray(asked.data.list)) return
    const { list, backedUpTo = null, serverSeq, installation } = asked.data
    const restored = await restoreOf(as, asked.data.restored ?? null, serverSeq)
    const back = await deps.store.change(async (tables) => {
      await noteSafety(tables, { backedUpTo })
      const count = await takeBack(tables, restored, installation)
      await takeReplaced(tables, list)
      await forgetSeen(tables, seen)
      await tables.meta.put({ key: LOOKED, value: 1 })
      return count
    })
    changed()
    if (back !== null) again()
  }

  const look = async (): Promise<void> => {
    if (closing.signal.aborted) return
    running ??= ask()
      .catch(() => undefined)
      .finally(() => {
        running = null
      })
    await running
  }
  /** A phone that never sent anything asks once. */
  const hasReason = (): Promise<boolean> =>
    deps.store.read(async (tables) => {
      if ((await tables.meta.get(LOOKED)) === undefined) return true
      const { receipt, upload, draft } = tables
      const kept = [
        receipt.all(),
        upload.all(),
        draft.homework.all(),
        draft.mistake.all(),
        readSeenClashes(tables),
      ]
      const all: (readonly unknown[])[] = await Promise.all(kept)
      return all.some((rows) => rows.length > 0)
    })
  return {
    look,
    trigger: (why) => {
      const since = deps.now() - askedAt
      if (!ASKS.has(why) || running !== null || (since >= 0 && since < CLASH_PAUSE_MS)) return
      askedAt = deps.now()
      void hasReason()
        .then((has) => (has ? look() : undefined))
        .catch(() => undefined)
    },
    close: () => closing.abort(),
  }
}
