import type { Tx } from '../../db/db.ts'
import { dropUnfinished, finishList, unfinishedLists } from './list-file.ts'
import { lockPending, savePending } from './pending.ts'

/**
 * Takes up what a killed run left for `out`: a list whose accounts are in the database gets its name, any other goes.
 * Holds the lock of `lockPending`: whoever wrote an unfinished list is not at work any more, or past its commit.
 * @returns whether a list was finished
 */
export async function recoverLists(tx: Tx, out: string): Promise<boolean> {
  const pending = await lockPending(tx)
  let finished: string | null = null
  for (const list of await unfinishedLists(out)) {
    if (!pending.includes(list.batch)) await dropUnfinished(list)
    else if (finished === null) {
      await finishList(list, out)
      finished = list.batch
    }
  }
  if (finished !== null)
    await savePending(
      tx,
      pending.filter((b) => b !== finished),
    )
  return finished !== null
}
