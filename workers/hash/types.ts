import type { FileHash } from './hash.ts'

/** What the hashing worker does for a page. */
export interface Hasher {
  /**
   * Digest of a file, read slice by slice.
   * @param onProgress told the bytes done after each slice
   */
  hash(file: Blob | ArrayBuffer, onProgress?: (done: number) => void): Promise<FileHash>
}
