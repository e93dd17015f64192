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

/** SHA-256 of bytes, by the browser on a thread of its own where it can. */
const digestOf = async (bytes: ArrayBuffer, subtle: SubtleCrypto | undefined): Promise<string> =>
  bytesToHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(new Uint8Array(bytes)))

/**
 * SHA-256 of a file and of each of its slices, one slice in memory at a time; of a file of one slice that is the same.
 * @param subtle the browser's own digest where there is one (not on plain http); of several slices it makes no whole, as
 * it cannot go on from slice to slice
 * @throws the reader's error when the file went away meanwhile
 */
export async function hashSlices(
  file: Blob | ArrayBuffer,
  subtle: SubtleCrypto | undefined,
  onProgress?: (done: number) => void,
): Promise<FileHash> {
  const size = file instanceof ArrayBuffer ? file.byteLength : file.size
  const whole = size > SLICE_BYTES ? sha256.create() : null
  const slices: SliceHash[] = []
  for (let from = 0; from < size; from += SLICE_BYTES) {
    const bytes = await readSlice(file, from)
    const digest = digestOf(bytes, subtle)
    whole?.update(new Uint8Array(bytes))
    slices.push({ n: slices.length, size: bytes.byteLength, sha256: await digest })
    onProgress?.(from + bytes.byteLength)
  }
  const digest = whole
    ? bytesToHex(whole.digest())
    : (slices[0]?.sha256 ?? bytesToHex(sha256(new Uint8Array())))
  return { size, sha256: digest, slices }
}
