// oxlint-disable import/default -- the build puts an address in place of such a module
import type { FileHash } from './hash.ts'
import hashUrl from './hash.worker.ts?worker&url'

export type { FileHash }
/** Address of the worker's script in the build. */
export { hashUrl }

/** What the hashing worker does for a page. */
export interface Hasher {
  /**
   * Digests of a file and of its slices.
   * @param onProgress told the bytes done after each slice
   */
  hash(file: Blob | ArrayBuffer, onProgress?: (done: number) => void): Promise<FileHash>
}
