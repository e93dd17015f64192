import { proxy } from 'comlink'
import { type FileHash, type Hasher, hashUrl } from '#workers/hash/hash.api.ts'
import { supervise } from './supervised.ts'

/** A slice that takes longer than this is not coming. */
const SLICE_MS = 20_000

const hasher = supervise<Hasher>(hashUrl)

/**
 * SHA-256 of a file and of each of its 1 MB slices, in a worker; works on plain http too.
 * @param onProgress told the bytes done after each slice
 * @throws PictureError `tookTooLong` or `workerLost`; the next call starts again
 */
export const hashFile = (file: Blob | ArrayBuffer, onProgress?: (done: number) => void): Promise<FileHash> =>
  hasher.run(
    (remote, goesOn) =>
      remote.hash(
        file,
        proxy((done: number) => {
          goesOn()
          onProgress?.(done)
        }),
      ),
    SLICE_MS,
  )
