import type { Db } from '../db/db.ts'
import { nowhere, type Places, placesIn } from './places.ts'
import { openSigner, type Signer } from './signer.ts'

/** Steps of a merge at which a test may end the process. */
export const MERGE_POINTS = ['assembled', 'synced', 'renamed', 'before-commit', 'after-commit'] as const
export type MergePoint = (typeof MERGE_POINTS)[number]

export interface StoreOptions {
  db: Db
  /** Folder of the store; it is made when needed. Null: nothing is stored. */
  dir: string | null
  /** Epoch ms. */
  now: () => number
  /** Bytes an account may store; default 500 MB. */
  quotaBytes?: number | undefined
  /** Called at each step of a merge; default nothing. */
  at?: ((point: MergePoint) => void) | undefined
}

/** The files of this server: bytes under a folder, facts in the database. */
export interface Store {
  readonly db: Db
  readonly places: Places
  readonly quotaBytes: number
  readonly now: () => number
  readonly at: (point: MergePoint) => void
  /** Keys are read once, when first needed. */
  signer(): Promise<Signer>
}

const QUOTA_BYTES = 500 * 1_048_576

export function openStore({ db, dir, now, quotaBytes = QUOTA_BYTES, at = () => {} }: StoreOptions): Store {
  let signer: Promise<Signer> | null = null
  return {
    db,
    places: dir === null ? nowhere : placesIn(dir),
    quotaBytes,
    now,
    at,
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
