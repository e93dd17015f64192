import type { Speaker } from '#contract/account/identity.ts'
import { openWorkStore } from '#core/db/work-store.ts'
import { maskName } from '#core/domain/entry/person-name.ts'
import { waitFor } from '#core/request/wait.ts'
import { localUploader } from '#core/sync/files/upload-local.ts'
import { plainHasher } from '#core/sync/hash.ts'
import type { Hasher, TabWord, Uploader } from '#core/sync/ports.ts'
import { openSync } from '#core/sync/sync.ts'
import type { Sync } from '#core/sync/types.ts'
import { leaseLock } from '#core/sync/windows/lease.ts'
import { webLock } from '#core/sync/windows/web-lock.ts'
import { hashFile } from '#src/bridges/hash.bridge.ts'
import { askForWake, hearLine, wakeRequests } from '#src/bridges/wake.bridge.ts'
import { createUnstoredWorkLock } from '#src/platform/held-lock.ts'
import { freeRoom, hasRoom, putRoomAside } from '#src/platform/room.ts'
import { localStore } from '#src/platform/storage.ts'
import { askToKeep, listenForTriggers } from '#src/platform/triggers.ts'
import { workTabs } from '#src/platform/work-tabs.ts'
import { pickUploader } from '#src/upload/pick.ts'
import { keepProfileCopy } from '../account/profile.ts'
import { session } from '../account/session.state.ts'
import { client } from '../client.ts'
import { facts } from '../facts.ts'
import { retryStore } from '../line/retry-store.ts'
import { openFallback } from './fallback-journal.ts'
import { outbox, showItems } from './outbox.state.ts'
import { findWorkTitle } from './titles.ts'

const isWord = (value: unknown): value is TabWord =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'draft' || value.type === 'items')

/** Who is here, as whom work is sent; null: nobody. */
export const speaker = (): Speaker | null => {
  const { accountKey, userId, userType, relativeId } = facts
  if (accountKey === undefined || userId === undefined || userType === undefined) return null
  return { accountKey, userId, userType, relativeId: relativeId ?? '' }
}

const skew = (): number | null => {
  const kept = localStore.read('kb.skew')
  return kept === null ? null : Number(kept) || 0
}

const inPage = plainHasher(() => waitFor(0))
const randomBytes = (n: number): Uint8Array => crypto.getRandomValues(new Uint8Array(n))
const now = (): number => Date.now()

/** In the worker; where none can be started, in the page between two breaths of it. */
export const hashUpload: Hasher = async (bytes, signal) => {
  try {
    const { sha256, slices } = await hashFile(bytes)
    return { sha256, ...(slices.length > 1 && { slices: slices.map((slice) => slice.sha256) }) }
  } catch {
    return await inPage(bytes, signal)
  }
}

/** The way to the school's own store, for files that are not work of an account's queue. */
export const openLocalWay = (): Uploader => localUploader({ client, now, wait: waitFor })

/** Opens an account's work with all that a page has around it, and begins to send. */
export async function openWork(accountKey: string): Promise<Sync> {
  const fallback = await openFallback(accountKey)
  const store = openWorkStore(accountKey, fallback.journal, { onDown: freeRoom, hasRoom })
  store.whenJoined(() => void putRoomAside())
  const beat = `kb.unsent.${accountKey}.beat`
  const { account } = session
  // the sign-in page tells by it whose work waits, when nobody is here
  if (account?.accountKey === accountKey && account.userName)
    localStore.write(`kb.unsent.${accountKey}.name`, maskName(account.userName))
  const beats = {
    read: () => Number(localStore.read(beat) ?? 0) || 0,
    write: (at: number) => void localStore.write(beat, String(at)),
  }
  const owner = Array.from(randomBytes(8), (byte) => byte.toString(16)).join('')
  const held = createUnstoredWorkLock(accountKey, owner)
  const retry = retryStore(store, waitFor)
  const name = `kb-send-${accountKey}`
  const lock =
    'locks' in navigator
      ? webLock({ locks: navigator.locks, name, now, wait: waitFor, beats })
      : leaseLock({ store, owner, now, wait: waitFor })
  const wakes = wakeRequests(() => void askForWake(), now)
  const sync = openSync({
    ...{ accountKey, client, store, speaker, lock, skew, now, randomBytes },
    small: localStore,
    tabs: workTabs(accountKey, isWord),
    hash: hashUpload,
    uploader: (calm) => pickUploader({ client: calm, now, wait: waitFor }),
    random: Math.random,
    wait: waitFor,
    isHidden: () => document.visibilityState === 'hidden',
    onPause: (pause) => {
      outbox.pause = pause
      if (pause === 'no-line') wakes.noNetwork()
    },
    // What the journal alone has is called kept only once it outlives the browser.
    ...{ titleOf: findWorkTitle, lasts: fallback.flush, isHeldElsewhere: held.isElsewhere },
    onFirstKept: () => {
      // Work that waits must be reached by its owner, whatever the browser clears.
      void keepProfileCopy()
      if (store.isOnDisk()) void putRoomAside()
      void askToKeep().then((agreed) => {
        outbox.persists = agreed
      })
    },
  })
  const deaf = listenForTriggers(sync.trigger)
  const unheard = hearLine(() => {
    wakes.woken()
    sync.trigger('sync')
  })
  const unseen = sync.watchItems((items) => {
    showItems(items)
    wakes.waiting(outbox.waiting > 0)
    outbox.goodput = sync.goodput()
    outbox.loss = sync.loss()
    void sync.clashes().then((clashes) => {
      if (facts.accountKey === accountKey) outbox.clashes = clashes
    })
    void sync.returned().then((returned) => {
      if (facts.accountKey === accountKey) outbox.returned = returned
    })
    outbox.keeps = store.isOnDisk()
    outbox.isUnread = store.isUnread()
    if (outbox.keeps) held.release()
    else {
      held.hold()
      retry.begin()
    }
    void sync.heldFiles().then((files) => {
      if (facts.accountKey === accountKey) outbox.heldFiles = files
    })
    void (outbox.keeps ? fallback.settle() : fallback.flush())
  })
  sync.trigger('start')
  return {
    ...sync,
    settleLoss: () => {
      sync.settleLoss()
      outbox.loss = null
    },
    close: () => {
      deaf()
      unheard()
      unseen()
      held.release()
      retry.close()
      sync.close()
    },
  }
}
