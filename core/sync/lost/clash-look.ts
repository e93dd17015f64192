import type { Speaker } from '#contract/account/identity.ts'
import { REPLACED_AT_ONCE } from '#contract/operations/operations.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { CLASH_PAUSE_MS } from '../limits.ts'
import type { SyncDeps } from '../ports.ts'
import type { Trigger } from '../types.ts'
import { forgetSeen, readSeenClashes, takeReplaced } from './clashes.ts'
import { doubtfulReceipt, noteChecked, noteSafety, type SchoolSafety, takeBack } from './restored.ts'

/** Operations of which this phone has a receipt. */
const receiptIds = async (tables: WorkTables): Promise<ReadonlySet<string>> =>
  new Set((await tables.receipt.all()).map(({ opId }) => opId))

/** Small fact: this database has asked once. */
const LOOKED = 'clashes looked'

/** How often it is asked, where receipts come while the question is on its way. */
const QUESTIONS = 3

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

  /** @returns false: what the school told is older than a receipt that came meanwhile, so it was not taken */
  const askOnce = async (as: Speaker): Promise<boolean> => {
    askedAt = deps.now()
    const { signal } = closing
    const [seen, known] = await deps.store.read(async (tables) => [
      (await readSeenClashes(tables)).slice(0, REPLACED_AT_ONCE),
      await receiptIds(tables),
    ])
    if (seen.length > 0) {
      const told = await deps.client.call('POST /api/common/operation/seen', {
        ...{ as, signal },
        body: { opIds: seen },
      })
      if (!told.ok) return true
    }
    const asked = await deps.client.call('GET /api/common/operation/replaced', { as, signal })
    // The reply to another question, mixed up on the way, is none.
    if (!asked.ok || !Array.isArray(asked.data.list)) return true
    const { list, backedUpTo = null, serverSeq, installation } = asked.data
    const restored = await restoreOf(as, asked.data.restored ?? null, serverSeq)
    const { back, isNews } = await deps.store.change(async (tables) => {
      await noteSafety(tables, { backedUpTo })
      const isLate = [...(await receiptIds(tables))].some((opId) => !known.has(opId))
      const count = await takeBack(tables, restored, installation)
      if (!isLate) await takeReplaced(tables, list)
      await forgetSeen(tables, seen)
      await tables.meta.put({ key: LOOKED, value: 1 })
      return { back: count, isNews: !isLate }
    })
    changed()
    if (back !== null) again()
    return isNews
  }

  const ask = async (): Promise<void> => {
    for (let asked = 0; asked < QUESTIONS; asked++) {
      const as = deps.speaker()
      if (as?.accountKey !== deps.accountKey || (await askOnce(as))) return
    }
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
