import type { Speaker } from '#contract/account/identity.ts'
import type { SmallStore } from '#core/db/journal.ts'
import type { SyncProblem } from '#core/db/work-rows.ts'
import type { WorkStore } from '#core/db/work-store.ts'
import type { Failure } from '#core/errors/failure.ts'
import type { Client, Timing } from '#core/request/types.ts'
import type { Pause, WorkItem, WorkRef } from './types.ts'

/** SHA-256 of a file, lower-case hex. */
export interface FileDigests {
  sha256: string
  /** Of each slice of a file of several, in order; absent where nobody made them. */
  slices?: readonly string[]
}

/** Digests of bytes. A worker where there is one; `core/sync/hash.ts` otherwise, which makes that of the whole alone. */
export type Hasher = (bytes: ArrayBuffer, signal?: AbortSignal) => Promise<FileDigests>

/** How far a file is. */
export interface UploadProgress {
  /** Bytes that the school has said it holds. */
  sent: number
  total: number
}

/** What whoever has a file sent hears of it, and its end. */
export interface UploadHooks {
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

/** A file to be brought to the school. */
export interface Outgoing extends FileDigests {
  uploadFileId: string
  bytes: ArrayBuffer
  type: string
  name: string
  purpose: string
  as: Speaker
  /** True: nothing of it was ever sent. */
  isNew: boolean
}

/** The school has the file: its own id of it. Or why not yet. */
export type Delivered =
  | { ok: true; schoolId: string }
  /** `note`: what a person is told while it waits for the next try. */
  | { ok: false; failure: Failure; note?: SyncProblem }

/** One way to bring a file to the school: its own store, or an object store with temporary credentials. */
export interface Uploader {
  send(file: Outgoing, hooks: UploadHooks): Promise<Delivered>
}

/** Lets one tab at a time send. */
export interface TabLock {
  /**
   * Runs `work` when no other tab does the same, until it ends. `signal` is aborted when the lock is lost meanwhile.
   * @returns false when another tab has it
   */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<boolean>
}

/** What tabs of one account tell each other. */
export type TabWord = { type: 'draft'; ref: WorkRef } | { type: 'items' }

export interface Tabs {
  tell(word: TabWord): void
  /** Returns the way to stop hearing. */
  hear(heard: (word: TabWord) => void): () => void
}

/** What the work does outside itself; all of it comes from outside. */
export interface SyncDeps extends Timing {
  accountKey: string
  client: Client
  store: WorkStore
  /** The small store: journal and high-water mark. */
  small: SmallStore
  /** The identity chosen now, or null: nobody of this account is signed in. */
  speaker: () => Speaker | null
  lock: TabLock
  tabs: Tabs
  hash: Hasher
  uploader: Uploader
  /** Difference to the server's clock in ms, or null while it was never learned. */
  skew: () => number | null
  /** 0 <= x < 1 */
  random: () => number
  /** That many unpredictable bytes. */
  randomBytes: (n: number) => Uint8Array
  /** True while nobody looks at the page. */
  isHidden: () => boolean
  /** Hears why nothing is sent at the moment, or that something is. */
  onPause?: (pause: Pause) => void
  onItems?: (items: readonly WorkItem[]) => void
  /** Brings the journal to where it outlives the browser's own end; false: refused. Absent: it needs no bringing. */
  lasts?: () => Promise<boolean>
  /** Title of a piece of work that a screen of this page showed; null: not known. */
  titleOf?: (target: string) => string | null
  /** True: another page that is open holds work that no store took, so nothing of it is lost yet. */
  isHeldElsewhere?: () => Promise<boolean>
  /** Something was kept for the first time: the browser may be asked to keep it for good. */
  onFirstKept?: () => void
}

/** As `SyncDeps`; the uploader is made with the client of the work, so that no request escapes its pace in a storm. */
export interface SyncOutside extends Omit<SyncDeps, 'uploader'> {
  uploader: (client: Client) => Uploader
}
