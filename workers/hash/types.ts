import type { FileHash } from './hash.ts'

/** What the hashing worker does for a page. */
export interface Hasher {
  /**
   * Digests of a file and of its slices.
   * @param onProgress told the bytes done after each slice
   */
  hash(file: Blob | ArrayBuffer, onProgress?: (done: number) => void): Promise<FileHash>
}
