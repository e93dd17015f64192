import { rejectPicture } from '#core/domain/image/fault.ts'
import type { ByteSource } from '#core/domain/tiff/source.ts'

export function blobSource(file: Blob): ByteSource {
  return {
    size: file.size,
    async read(from, length) {
      if (!(from >= 0 && length >= 0 && from + length <= file.size))
        rejectPicture('cutOff', `${length} at ${from}`)
      return new Uint8Array(await file.slice(from, from + length).arrayBuffer())
    },
  }
}
