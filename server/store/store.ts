import { setTimeout } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { createTurns } from '../http/limits/turns.ts'
import type { RemoteFiles } from './remote/files.ts'
import { openSigner, type Signer } from './signer.ts'
import { nowhere, resolveStorePaths, type StorePaths } from './store-paths.ts'
import type { WaitingFrame } from './waiting-places.ts'

/** Steps of a merge at which a test may end the process. */
export const MERGE_POINTS = ['assembled', 'synced', 'renamed', 'before-commit', 'after-commit'] as const
export type MergePoint = (typeof MERGE_POINTS)[number]

export interface FileStoreOptions {
  db: Db
  /** Folder of the store; it is made when needed. Null: nothing is stored. */
  dir: string | null
  /** Where all files lie, if not in the folder, which then holds copies. */
  remote?: RemoteFiles | null | undefined
  /** Epoch ms. */
  now: () => number
  /** Bytes an account may store in 30 days; default 500 MB. */
  quotaBytes?: number | undefined
  /** Milliseconds that a frame which came early waits for the one before it; default 15,000. */
  earlyMs?: number | undefined
  /** How it waits; default by the clock of this machine. */
  wait?: ((ms: number) => Promise<void>) | undefined
  /** Called at each step of a merge; default nothing. */
  at?: ((point: MergePoint) => void) | undefined
}

/** The files of this server: bytes under a folder, facts in the database. */
export interface Store {
  readonly db: Db
  readonly places: StorePaths
  readonly quotaBytes: number
  readonly earlyMs: number
  readonly wait: (ms: number) => Promise<void>
  /** Frames that came early. */
  readonly waiting: Set<WaitingFrame>
  readonly now: () => number
  readonly at: (point: MergePoint) => void
  /** Lets work go on that holds a connection to the database while files are written. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Keys are read once, when first needed. */
  signer(): Promise<Signer>
}

const QUOTA_BYTES = 500 * 1_048_576
const EARLY_MS = 15_000
/** A remote store may be slow: what waits for it must leave connections for everybody else. */
const REMOTE_AT_ONCE = 8
const REMOTE_WAITING = 400

export function openStore(options: FileStoreOptions): Store {
  const { db, dir, now, quotaBytes = QUOTA_BYTES, earlyMs = EARLY_MS, at = () => {} } = options
  const { wait = (ms: number) => setTimeout(ms), remote = null } = options
  let signer: Promise<Signer> | null = null
  return {
    db,
    places: dir === null ? nowhere : resolveStorePaths({ files: dir, remote }),
    quotaBytes,
    earlyMs,
    wait,
    waiting: new Set(),
    now,
    at,
    inTurn: remote ? createTurns(REMOTE_AT_ONCE, REMOTE_WAITING) : (work) => work(),
    signer() {
      // a failure is not kept: the next one asks again
      signer ??= openSigner(db).catch((e: unknown) => {
        signer = null
        throw e
      })
      return signer
    },
  }
}
