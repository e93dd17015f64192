import type { Sync } from '#core/sync/types.ts'
import { facts } from '../facts.ts'
import { emptyOutbox } from './outbox.state.ts'
import { onCloseWork } from './work-close.ts'

let opened: { accountKey: string; sync: Promise<Sync | null> } | null = null

/**
 * The work of the account that is here, opened when first asked for. Null: nobody is here, or its code cannot be had
 * now; asking again tries again.
 */
export function openAccountWork(): Promise<Sync | null> {
  const { accountKey } = facts
  if (accountKey === undefined) return Promise.resolve(null)
  if (opened?.accountKey !== accountKey) {
    letGo()
    const sync = import('./work-open.ts')
      .then((m) => m.openWork(accountKey))
      .catch(() => {
        opened = null
        return null
      })
    opened = { accountKey, sync }
  }
  return opened.sync
}

/** Tries once more what needs attention. */
export const retry = (opId: string): void => void openAccountWork().then((sync) => sync?.retry(opId))

/** Lets go of the work that is open; it stays on the phone as it is. */
function letGo(): void {
  const sync = opened?.sync
  opened = null
  emptyOutbox()
  void sync?.then((one) => one?.close())
}

onCloseWork(letGo)
