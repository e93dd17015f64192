import { expose } from 'comlink'
import { type FileHash, hashSlices } from './hash.ts'

/** What the hashing worker does for a page. */
export interface Hasher {
  /**
   * Digests of a file and of its slices.
   * @param onProgress told the bytes done after each slice
   */
  hash(file: Blob | ArrayBuffer, onProgress?: (done: number) => void): Promise<FileHash>
}

// Missing on plain http, whatever the type says.
const subtle = (crypto as Partial<Crypto>).subtle

const hasher: Hasher = { hash: (file, onProgress) => hashSlices(file, subtle, onProgress) }

expose(hasher)
