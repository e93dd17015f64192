import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes of a slice of an upload (row K06). */
export const SLICE_BYTES = 1_048_576

export interface FileHash {
  size: number
  /** Of the whole file; hex, lower case. */
  sha256: string
}

async function readSlice(file: Blob | ArrayBuffer, from: number): Promise<ArrayBuffer> {
  const slice = file.slice(from, from + SLICE_BYTES)
  return slice instanceof ArrayBuffer ? slice : slice.arrayBuffer()
}

/**
 * SHA-256 of a file, one slice in memory at a time and each byte hashed once. Slices have no digests of their own: what
 * travels are frames, whose size the connection decides, and the file.
 * @param subtle the browser's own digest where there is one (not on plain http); it takes a file of one slice, as it
 * cannot go on from slice to slice
 * @throws the reader's error when the file went away meanwhile
 */
export async function hashBySlices(
  file: Blob | ArrayBuffer,
  subtle: SubtleCrypto | undefined,
  onProgress?: (done: number) => void,
): Promise<FileHash> {
  const size = file instanceof ArrayBuffer ? file.byteLength : file.size
  if (subtle && size <= SLICE_BYTES) {
    const digest = await subtle.digest('SHA-256', await readSlice(file, 0))
    onProgress?.(size)
    return { size, sha256: bytesToHex(new Uint8Array(digest)) }
  }
  const whole = sha256.create()
  for (let from = 0; from < size; from += SLICE_BYTES) {
    const bytes = await readSlice(file, from)
    whole.update(new Uint8Array(bytes))
    onProgress?.(from + bytes.byteLength)
  }
  return { size, sha256: bytesToHex(whole.digest()) }
}
