import type { CallName, Calls } from '#contract/calls.ts'
import type { Failure } from '#core/errors/failure.ts'
import { endsKept } from '#core/request/offline-calls.ts'
import type { Client } from '#core/request/types.ts'
import { client } from './client.ts'

export interface ResourceReading<T = unknown> {
  data: T | null
  asOf: number | null
  failure: Failure | null
  loading: boolean
}

/** What an unasked call reads as; one object, so that React sees no change. */
export const idle: ResourceReading<never> = { data: null, asOf: null, failure: null, loading: false }
/** What a call reads as before its first answer. */
const waiting: ResourceReading<never> = { ...idle, loading: true }

type Query = Readonly<Record<string, unknown>>
/** Whom to believe: the phone's copy, the server first, or the copy as the server's answer. */
type ResourceLoadOptions = { fresh?: boolean; settled?: boolean }
interface ResourceEntry {
  reading: ResourceReading
  watchers: Set<() => void>
  listeners: Set<() => void>
  running: Promise<void> | null
  /** Ends the request that runs. */
  stop: AbortController | null
  /** A load that was started for a screen which has not called `load` yet. */
  ahead: Promise<void> | null
}

/** Milliseconds for which a load started ahead counts: a screen that is rendered later loads again. */
const AHEAD_MS = 2000

export interface Resources {
  /** Name of one thing to read: who reads, the call, its query in one order. */
  keyOf(who: string, name: CallName, query?: Query): string
  read(key: string): ResourceReading
  watch(key: string, changed: () => void): () => void
  /** Tells of a reading that somebody else asks for: who listens waits for nothing, and has nothing asked again. */
  listen(key: string, changed: () => void): () => void
  /** Reads it: from the phone first, then from the server. Joins a reading that is under way. */
  load(key: string): Promise<void>
  /**
   * Starts loading it for a screen that is about to be rendered. The screen's own `load` joins this one, so that no second
   * request is sent.
   * @returns when there is data to show, at once where the phone has a copy, or when loading has failed
   */
  loadAhead(key: string): Promise<void>
  /** Reads it again. `fresh`: not from the phone unless the server cannot be reached. */
  reload(key: string, fresh: boolean): Promise<void>
  /**
   * Asks again for every watched reading that `which` accepts. `settled`: the worker holds the server's answer, so that
   * who only listens has it too.
   */
  refresh(which?: (name: string, query: Query) => boolean, settled?: boolean): void
  /** Asks again for every reading that `which` accepts and that was asked before, watched or not. */
  readAgain(which: (name: string) => boolean): void
  /** The server said that what is shown is still so: a copy becomes live. */
  confirm(which: (name: string, query: Query) => boolean): void
  /** Age of the oldest copy among these readings: epoch ms, or null when all are live. */
  oldest(which: (name: string, query: Query) => boolean): number | null
  /** Names of the watched readings that have nothing to show yet and wait for an answer. */
  waiting(): string[]
  /** Ends those requests and sends them again. */
  askAgain(): void
  /** Takes what the server answered along with another call, as if it had been asked for. */
  give(key: string, data: unknown): void
  /** Forgets everything: another person is here. */
  clear(): void
}

const parse = (key: string): [string, CallName, Query] => JSON.parse(key) as [string, CallName, Query]

/** Readings of calls, shared by the screens. Holds values only while the page lives. */
export function createResources(calls: Client): Resources {
  const entries = new Map<string, ResourceEntry>()
  const entryOf = (key: string): ResourceEntry => {
    let entry = entries.get(key)
    if (!entry) {
      entry = {
        reading: waiting,
        watchers: new Set(),
        listeners: new Set(),
        running: null,
        stop: null,
        ahead: null,
      }
      entries.set(key, entry)
    }
    return entry
  }
  const put = (key: string, entry: ResourceEntry, next: Partial<ResourceReading>): void => {
    // A reading forgotten meanwhile belongs to somebody who left.
    if (entries.get(key) !== entry) return
    entry.reading = { ...entry.reading, ...next }
    for (const changed of [...entry.watchers, ...entry.listeners]) changed()
  }

  async function readKept(key: string, entry: ResourceEntry, args: object): Promise<void> {
    if (entry.reading.data !== null) return
    const [, name, query] = parse(key)
    const kept = await calls.kept(name, { query: query as Calls[typeof name]['query'], ...args })
    if (kept?.ok) put(key, entry, { data: kept.data, asOf: kept.asOf })
  }

  async function run(key: string, entry: ResourceEntry, how: ResourceLoadOptions): Promise<void> {
    const [, name, query] = parse(key)
    const stop = new AbortController()
    entry.stop = stop
    const args = { query: query as Calls[typeof name]['query'], signal: stop.signal, ...how }
    put(key, entry, { loading: true })
    await readKept(key, entry, args)
    const result = await calls.call(name, args)
    // sent again meanwhile: only the later request's answer counts
    if (stop.signal.aborted) return
    if (result.ok) {
      put(key, entry, { data: result.data, asOf: result.asOf, failure: null, loading: false })
    } else {
      // A refusal of this very thing also ends the copy; any other trouble leaves it on the screen.
      const gone = endsKept(result.failure.status ?? 0) ? { data: null, asOf: null } : {}
      put(key, entry, { ...gone, failure: result.failure, loading: false })
    }
  }

  const start = (key: string, entry: ResourceEntry, how: ResourceLoadOptions): Promise<void> => {
    const running = run(key, entry, how).finally(() => {
      if (entry.running === running) entry.running = null
    })
    entry.running = running
    return running
  }
  const lacking = () =>
    [...entries].filter(([, e]) => e.watchers.size > 0 && e.running !== null && e.reading.data === null)
  const load = (key: string): Promise<void> => {
    const entry = entryOf(key)
    const { ahead } = entry
    entry.ahead = null
    return entry.running ?? ahead ?? start(key, entry, {})
  }
  const loadAhead = async (key: string): Promise<void> => {
    const entry = entryOf(key)
    const running = entry.ahead ?? load(key)
    entry.ahead = running
    setTimeout(() => {
      if (entry.ahead === running) entry.ahead = null
    }, AHEAD_MS)
    const shown = new Promise<void>((done) => {
      const look = () => {
        if (entry.reading.data === null) return
        entry.listeners.delete(look)
        done()
      }
      entry.listeners.add(look)
      look()
    })
    await Promise.race([running, shown])
  }
  /** What runs now may have been asked before the change: it ends first, then it is asked again. */
  const again = async (key: string, how: ResourceLoadOptions): Promise<void> => {
    const entry = entryOf(key)
    await entry.running
    await (entry.running ?? start(key, entry, how))
  }
  const matching = (which: (name: string, query: Query) => boolean) =>
    [...entries].filter(([key]) => {
      const [, name, query] = parse(key)
      return which(name, query)
    })

  return {
    keyOf: (who, name, query = {}) =>
      JSON.stringify([
        who,
        name,
        Object.fromEntries(
          Object.entries(query)
            .filter(([, value]) => value !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        ),
      ]),
    read: (key) => entryOf(key).reading,
    watch: (key, changed) => {
      const { watchers } = entryOf(key)
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    listen: (key, changed) => {
      const { listeners } = entryOf(key)
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    load,
    loadAhead,
    reload: (key, fresh) => again(key, { fresh }),
    refresh: (which = () => true, settled = false) => {
      for (const [key, { watchers, listeners }] of matching(which))
        if (watchers.size > 0 || (settled && listeners.size > 0)) void again(key, { settled })
    },
    readAgain: (which) => {
      for (const [key, { reading }] of matching(which)) if (reading !== waiting) void again(key, {})
    },
    confirm: (which) => {
      for (const [key, entry] of matching(which))
        if (entry.reading.asOf !== null) put(key, entry, { asOf: null })
    },
    oldest: (which) =>
      matching(which).reduce<number | null>((oldest, [, { reading }]) => {
        if (reading.asOf === null) return oldest
        return oldest === null ? reading.asOf : Math.min(oldest, reading.asOf)
      }, null),
    waiting: () => lacking().map(([key]) => key),
    askAgain: () => {
      for (const [key, entry] of lacking()) {
        entry.stop?.abort()
        void start(key, entry, {})
      }
    },
    give: (key, data) => put(key, entryOf(key), { data, asOf: null, failure: null, loading: false }),
    clear: () => entries.clear(),
  }
}

export const resources = createResources(client)
