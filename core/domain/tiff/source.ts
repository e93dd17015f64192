import { rejectPicture } from '../image/fault.ts'

/** A file that is read here and there, never as a whole. */
export interface ByteSource {
  size: number
  /** Bytes `from`..`from + length`. @throws PictureError `cutOff` where the file is shorter */
  read(from: number, length: number): Promise<Uint8Array>
}

/** Bytes that are in memory already. */
export function bytesSource(file: Uint8Array): ByteSource {
  return {
    size: file.length,
    read(from, length) {
      if (!(from >= 0 && length >= 0 && from + length <= file.length))
        rejectPicture('cutOff', `${length} at ${from}`)
      // a copy: whoever reads may write into it
      return Promise.resolve(new Uint8Array(file.subarray(from, from + length)))
    },
  }
}
