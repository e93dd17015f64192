import type { ObjectSettings } from '../objects/settings.ts'
import type { RemoteFiles } from './remote/files.ts'
import type { MergePoint } from './store.ts'

/** How this server keeps files. */
export interface StoreSettings {
  /** Folder of the files. */
  readonly dir: string
  /** As in `FileStoreOptions`. */
  readonly remote?: RemoteFiles | null | undefined
  /** Where phones send files. */
  readonly provider: ObjectSettings
  readonly quotaBytes?: number | undefined
  /** As in `FileStoreOptions`. */
  readonly earlyMs?: number | undefined
  /** As in `FileStoreOptions`. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined
  /** For tests of cuts: called at each step of a merge. */
  readonly at?: ((point: MergePoint) => void) | undefined
}
