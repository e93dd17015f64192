/** What a page tells the worker, and what the worker tells its pages. Both sides check what they receive. */

/** Whose page this is: the account, and the identity chosen now ('' while choosing). */
export interface Announced {
  accountKey: string
  userId: string
}

/** A painted page, kept to be shown before any script runs. */
export interface Snapshot extends Announced {
  /** Path and query of the page. */
  url: string
  /** Content of `#root`. */
  html: string
  lang: string
  theme: string
  /** Style sheets the page had loaded, and scripts it began with: `/assets/...`. */
  assets: string[]
}

export type ToWorker =
  | { type: 'account'; account: Announced | null }
  | { type: 'signed-out'; accountKey: string }
  | { type: 'snapshot'; snapshot: Snapshot }
  | { type: 'SKIP_WAITING' }
  /** The waiting version is to take over: the worker ends its work, as the browser replaces it only while it is idle. */
  | { type: 'hand-over' }
  /** More of the app is wanted on this phone than before: it stands in the worker's cache. */
  | { type: 'wanted' }

export type ToPage =
  /** The kept reply changed, or was refused and is gone: read again. */
  | { type: 'payload-updated'; call: string; query: string }
  /** The server was asked behind a kept reply: `reachable` false when nothing of ours answered, `portal` when somebody else did. */
  | { type: 'payload-checked'; call: string; query: string; reachable: boolean; portal: boolean }
  /** The browser believes in the line again: what waits may go. */
  | { type: 'wake' }
  /** The account a page announced is the one replies are kept for from now on. */
  | { type: 'account-taken' }

/** Name of the one-off sync that is asked for while work waits. */
export const WAKE_TAG = 'kb-unsent'

/** Where the worker keeps its own facts; holds no data of a person but the announced keys. */
export const WORKER_CACHE = 'kb-worker'

/** Names of an account's caches: a page that signs out deletes them itself as well. */
export const payloadCache = (accountKey: string): string => `kb-payload-${accountKey}`
export const filesCache = (accountKey: string): string => `kb-files-${accountKey}`
export const snapshotCache = (accountKey: string): string => `kb-snapshot-${accountKey}`

/** Stands in a kept page where a part of it ends that is painted by itself. */
export const FOLD = 'fold'

/** Most characters of a kept page. */
export const MAX_SNAPSHOT = 400_000

type MessageFields = Record<string, unknown>
const isFields = (v: unknown): v is MessageFields => typeof v === 'object' && v !== null
const fits = (v: unknown, pattern: RegExp): v is string => typeof v === 'string' && pattern.test(v)
const KEY = /^[A-Za-z0-9_-]{1,64}$/
const WORD = /^[A-Za-z-]{0,20}$/
const ASSET = /^\/assets\/[\w.-]+\.(css|js)$/

const isAnnounced = (v: unknown): v is Announced =>
  isFields(v) && fits(v['accountKey'], KEY) && (v['userId'] === '' || fits(v['userId'], KEY))

const isSnapshot = (v: unknown): v is Snapshot =>
  isAnnounced(v) &&
  isFields(v) &&
  fits(v['url'], /^\/(?!\/)/) &&
  typeof v['html'] === 'string' &&
  v['html'].length <= MAX_SNAPSHOT &&
  fits(v['lang'], WORD) &&
  fits(v['theme'], WORD) &&
  Array.isArray(v['assets']) &&
  v['assets'].every((asset) => fits(asset, ASSET))

/** The message if it is one of a page's, else null. */
export function readToWorker(v: unknown): ToWorker | null {
  if (!isFields(v)) return null
  const { type, account, accountKey, snapshot } = v
  if (type === 'account' && (account === null || isAnnounced(account))) return { type, account }
  if (type === 'signed-out' && fits(accountKey, KEY)) return { type, accountKey }
  if (type === 'snapshot' && isSnapshot(snapshot)) return { type, snapshot }
  return type === 'SKIP_WAITING' || type === 'hand-over' || type === 'wanted' ? { type } : null
}

/** The message if it is one of the worker's, else null. */
export function readToPage(v: unknown): ToPage | null {
  if (!isFields(v)) return null
  const { type, call, query, reachable, portal } = v
  if (type === 'wake' || type === 'account-taken') return { type }
  if (typeof call !== 'string' || typeof query !== 'string') return null
  if (type === 'payload-updated') return { type, call, query }
  if (type === 'payload-checked' && typeof reachable === 'boolean')
    return { type, call, query, reachable, portal: portal === true }
  return null
}
