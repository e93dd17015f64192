import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import { AccountDatabase } from '#core/db/database.ts'
import { openJournal, type SmallStore } from '#core/db/journal.ts'
import { type MemoryTables, memoryTables } from '#core/db/memory-tables.ts'
import { openWorkStore, type WorkStore } from '#core/db/work-store.ts'
import { createClient } from '#core/request/client.ts'
import type { SessionFacts } from '#core/request/types.ts'
import { localUploader } from '#core/sync/files/upload-local.ts'
import type { TabWord } from '#core/sync/ports.ts'
import { openSync } from '#core/sync/sync.ts'
import type { Pause } from '#core/sync/types.ts'
import { leaseLock } from '#core/sync/windows/lease.ts'
import { cosUploader } from '#src/upload/cos.ts'
import { storeToken } from '#src/upload/token.ts'
import type { VirtualTime } from './clock.ts'
import { putByLine } from './cos-line.ts'
import type { Line } from './line.ts'

/** Who is signed in on a phone. */
export interface SignedIn {
  accountKey: string
  token: string
  userId: string
  userType: 4 | 5
  relativeId: string
}

/** What outlives the browser: the small store, the database under the phone's name, and who is signed in. */
export interface Phone {
  name: string
  small: Map<string, string>
  who: SignedIn | null
  /** Added to the time of the world, ms. */
  skew: number
  learned: number | null
  tabs: Set<(word: TabWord, from: number) => void>
  random: () => number
  /** Databases by account where the browser's own is not asked for: the same rules, five times as fast. */
  plain: Map<string, MemoryTables> | null
  /** Where its files go. */
  provider: 'local' | 'sandbox'
}

let phones = 0

/** @param isPlain true: its database is the plain one */
export const newPhone = (
  random: () => number,
  isPlain = false,
  provider: Phone['provider'] = 'local',
): Phone => ({
  name: `phone${++phones}`,
  small: new Map(),
  who: null,
  skew: 0,
  learned: null,
  tabs: new Set(),
  random,
  plain: isPlain ? new Map() : null,
  provider,
})

export const smallStoreOf = (rows: Map<string, string>): SmallStore => ({
  read: (key) => rows.get(key) ?? null,
  write: (key, value) => {
    rows.set(key, value)
    return true
  },
  remove: (key) => void rows.delete(key),
  keys: () => [...rows.keys()],
})

/** Tabs of a phone share its database; it outlives them. */
function plainStore({ plain }: Phone, accountKey: string): WorkStore | null {
  if (!plain) return null
  const tables = plain.get(accountKey) ?? memoryTables()
  plain.set(accountKey, tables)
  return {
    read: tables.run,
    change: tables.run,
    isOnDisk: () => true,
    onlyHere: () => new Set(),
    tryAgain: () => Promise.resolve(),
    isUnread: () => false,
    whenJoined: () => {},
    close: () => {},
  }
}

let tabs = 0

/** One tab with the work of an account open. `kill` is the end of its process: nothing of it happens any more. */
export function openTab(phone: Phone, accountKey: string, line: Line, time: VirtualTime) {
  const id = ++tabs
  const state = { dead: false, pause: null as Pause }
  const never = new Promise<never>(() => {})
  const alive = async <T>(work: Promise<T>): Promise<T> => {
    const value = await work
    return state.dead ? await never : value
  }
  const now = () => time.now() + phone.skew
  const wait = (ms: number, signal?: AbortSignal) => alive(time.wait(ms, signal))
  const small = smallStoreOf(phone.small)
  const kept =
    plainStore(phone, accountKey) ??
    openWorkStore(accountKey, openJournal(accountKey, small), {
      wait: () => never,
      create: (key) => new AccountDatabase(`${phone.name}-${key}`),
    })
  const store: WorkStore = {
    ...kept,
    read: async (work) => (state.dead ? await never : await alive(time.during(kept.read(work)))),
    change: async (work) => (state.dead ? await never : await alive(time.during(kept.change(work)))),
  }
  const facts = (): SessionFacts =>
    phone.who
      ? {
          token: phone.who.token,
          accountKey: phone.who.accountKey,
          userId: phone.who.userId,
          userType: phone.who.userType,
          relativeId: phone.who.relativeId,
        }
      : {}
  const client = createClient({
    fetch: line.fetch,
    now,
    wait,
    facts,
    online: () => true,
    skew: {
      read: () => phone.learned ?? 0,
      write: (ms) => {
        phone.learned = ms
      },
    },
    replies: () => null,
    onSessionEnd: () => {
      phone.who = null
    },
  })
  const heard = new Set<(word: TabWord) => void>()
  const hear = (word: TabWord, from: number) => {
    if (from !== id && !state.dead) for (const one of heard) one(word)
  }
  phone.tabs.add(hear)
  const sync = openSync({
    ...{ accountKey, client, store, now, wait, small },
    speaker: () => phone.who && { ...phone.who },
    lock: leaseLock({ store, owner: `tab${id}`, now, wait }),
    tabs: {
      tell: (word) => {
        for (const one of phone.tabs) one(word, id)
      },
      hear: (one) => {
        heard.add(one)
        return () => heard.delete(one)
      },
    },
    hash: (bytes) =>
      Promise.resolve({ sha256: createHash('sha256').update(Buffer.from(bytes)).digest('hex') }),
    uploader: (calm) => {
      const options = { client: calm, now, wait }
      if (phone.provider === 'local') return localUploader(options)
      const elsewhere = localUploader(options)
      return cosUploader({ ...options, tokenOf: storeToken(options), send: putByLine(line), elsewhere })
    },
    skew: () => phone.learned,
    random: phone.random,
    randomBytes: (n) => new Uint8Array(randomBytes(n)),
    isHidden: () => false,
    onPause: (pause) => {
      state.pause = pause
    },
  })
  const end = () => {
    state.dead = true
    phone.tabs.delete(hear)
    line.cut()
    kept.close()
  }
  return { sync, client, store: kept, state, line, accountKey, kill: end, id }
}

export type Tab = ReturnType<typeof openTab>
