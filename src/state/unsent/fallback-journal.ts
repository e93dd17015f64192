import { type Journal, openJournal, type SmallStore } from '#core/db/journal.ts'
import { buildUnstoredWorkKey } from '#core/sync/lost/unstored-work.ts'
import { readKeptTexts, writeKeptTexts } from '#src/platform/kept-texts.ts'
import { localStore } from '#src/platform/storage.ts'

/** The journal of an account, with what outlived the browser's own end poured back into it. */
interface Fallback {
  journal: Journal
  /** Resolves once what the journal holds now outlives the browser; false: its second store refused. */
  flush: () => Promise<boolean>
  /** The database has everything: nothing is needed beside it. */
  settle: () => Promise<void>
}

const startOf = (accountKey: string): string => `kb.unsent.${accountKey}.text.`

const readOnly = (rows: ReadonlyMap<string, string>): SmallStore => ({
  read: (key) => rows.get(key) ?? null,
  write: () => false,
  remove: () => {},
  keys: () => [...rows.keys()],
})

/**
 * Browsers bring the small store to the disk seconds after it was written: a browser that ends at once takes the newest
 * words with it. While the database takes nothing they are therefore kept once more where writing ends on the disk.
 */
export async function openFallback(accountKey: string): Promise<Fallback> {
  const journal = openJournal(accountKey, localStore)
  const rows = await readKeptTexts(accountKey)
  let isEmpty = rows.size === 0
  const kept = openJournal(accountKey, readOnly(rows)).read()
  const now = journal.read()
  // The note of what only a page had comes back too: by it the loss is told.
  for (const [key, value] of rows)
    if (key === buildUnstoredWorkKey(accountKey) && localStore.read(key) === null)
      localStore.write(key, value)
  for (const { kind, row } of kept.drafts) {
    const mine = now.drafts.find(
      (one) =>
        one.kind === kind &&
        one.row.target === row.target &&
        (one.row.apart === undefined) === (row.apart === undefined),
    )
    if (!mine || mine.row.rev < row.rev) journal.keepDraft(kind, row)
  }
  for (const row of kept.operations)
    if (!now.operations.some(({ opId }) => opId === row.opId)) journal.keepOperation(row)
  return {
    journal,
    flush: async () => {
      const start = startOf(accountKey)
      const keys = localStore.keys().filter((key) => key.startsWith(start))
      isEmpty = keys.length === 0
      return await writeKeptTexts(accountKey, new Map(keys.map((key) => [key, localStore.read(key) ?? ''])))
    },
    settle: async () => {
      if (isEmpty) return
      isEmpty = true
      await writeKeptTexts(accountKey, new Map())
    },
  }
}
