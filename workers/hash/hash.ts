import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes of a slice of an upload (row K06). */
export const SLICE_BYTES = 1_048_576

export interface SliceHash {
  /** Place of the slice in the file, from 0. */
  n: number
  /** Bytes; only the last slice is shorter than 1 MB. */
  size: number
  /** Hex, lower case. */
  sha256: string
}

export interface FileHash {
  size: number
  /** Of the whole file; hex, lower case. */
  sha256: string
  /** None for an empty file. */
  slices: SliceHash[]
}

async function readSlice(file: Blob | ArrayBuffer, from: number): Promise<ArrayBuffer> {
  const slice = file.slice(from, from + SLICE_BYTES)
  return slice instanceof ArrayBuffer ? slice : slice.arrayBuffer()
}

/**
 * SHA-256 of a file and of each of its slices, one slice in memory at a time.
 * @param subtle the browser's own digest where there is one (not on plain http); it is used for slices only, as it
 * cannot go on from slice to slice
 * @throws the reader's error when the file went away meanwhile
 */
export async function hashSlices(
  file: Blob | ArrayBuffer,
  subtle: SubtleCrypto | undefined,
  onProgress?: (done: number) => void,
): Promise<FileHash> {
  const size = file instanceof ArrayBuffer ? file.byteLength : file.size
  const whole = sha256.create()
  const slices: SliceHash[] = []
  for (let from = 0; from < size; from += SLICE_BYTES) {
    const bytes = await readSlice(file, from)
    // The browser digests on a thread of its own while this one goes on.
    const native = subtle?.digest('SHA-256', bytes)
    whole.update(new Uint8Array(bytes))
    const digest = native ? new Uint8Array(await native) : sha256(new Uint8Array(bytes))
    slices.push({ n: slices.length, size: bytes.byteLength, sha256: bytesToHex(digest) })
    onProgress?.(from + bytes.byteLength)
  }
  return { size, sha256: bytesToHex(whole.digest()), slices }
}
