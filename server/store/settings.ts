import type { MergePoint } from './store.ts'

/** How this server keeps files. */
export interface StoreSettings {
  /** Folder of the files. */
  readonly dir: string
  /** `local`: phones send slices to this server. `cos`: to the object store of `server/cos`, then confirm. */
  readonly provider: 'local' | 'cos'
  readonly quotaBytes?: number | undefined
  /** As in `StoreOptions`. */
  readonly earlyMs?: number | undefined
  /** For tests of cuts: called at each step of a merge. */
  readonly at?: ((point: MergePoint) => void) | undefined
}
