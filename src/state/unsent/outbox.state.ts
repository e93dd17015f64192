import { proxy } from 'valtio'
import type { Clash, Loss, Pause, WorkItem } from '#core/sync/types.ts'

/** What of the work on this phone every screen may show. Written by `work-open.ts`. */
export interface Outbox {
  /** All that was handed in and where it is, oldest first; null: not read yet. */
  items: readonly WorkItem[] | null
  /** Items that the school does not have: a warning stands while it is not 0. */
  waiting: number
  /** Items that need a person. */
  attention: number
  /** Words of this account that do not count, as another phone's do, and that the person has not seen yet. */
  clashes: readonly Clash[]
  /** Bits a second that the line was seen to carry; null: not measured lately. */
  goodput: number | null
  /** Why nothing is sent at the moment; null: it goes, or nothing waits. */
  pause: Pause
  /** The phone's store was emptied while work waited. */
  loss: Loss | null
  /** Operations that go again, as the server's data came back older; 0: none, or the person has seen it. */
  returned: number
  /** False: this browser keeps work only while the page lives, or only its texts. */
  keeps: boolean
  /** Ids of unsent files that only this page has. */
  heldFiles: readonly string[]
  /** True: the phone's database did not open, so what was written before cannot be shown now. */
  isUnread: boolean
  /** False: the browser was asked and may clear this site's data when space runs short; null: not asked yet. */
  persists: boolean | null
}

const EMPTY: Outbox = {
  ...{
    items: null,
    waiting: 0,
    attention: 0,
    clashes: [],
    goodput: null,
    pause: null,
    loss: null,
    returned: 0,
  },
  ...{ keeps: true, heldFiles: [], isUnread: false, persists: null },
}

export const outbox = proxy<Outbox>({ ...EMPTY })

export function showItems(items: readonly WorkItem[]): void {
  outbox.items = items
  outbox.waiting = items.filter((item) => item.status.at !== 'school').length
  outbox.attention = items.filter((item) => item.status.at === 'attention').length
}

/** Nobody of this account is here any more: nothing of it stays on the screen. */
export const emptyOutbox = (): void => void Object.assign(outbox, EMPTY)
