import { failureOf } from '#core/request/reply.ts'
import type { Delivered, Progress, Uploader } from '#core/sync/ports.ts'
import { newId } from '#src/platform/new-id.ts'
import { localStore } from '#src/platform/storage.ts'

/** Under which id a file was begun: dropped again after a break or a reload it goes on where it was. */
const BEGUN = 'kb.office-upload.'

const KINDS: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', 'application/zip'],
  ['%PDF-', 'application/pdf'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['II+\0', 'image/tiff'],
  ['MM\0+', 'image/tiff'],
]

/** What a file is by its first bytes, whatever its name says; a text where it is nothing else. */
export const typeOf = (bytes: ArrayBuffer): string => {
  const start = String.fromCharCode(...new Uint8Array(bytes.slice(0, 8)))
  return KINDS.find(([mark]) => start.startsWith(mark))?.[1] ?? 'text/plain'
}

let way: Uploader | null = null

/** Brings a file of the office to the school's store, in frames that go on after a break. */
export async function sendOfficeFile(
  file: File,
  more: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Delivered> {
  const { hash, openLocalWay, speaker } = await import('./work-open.ts')
  const as = speaker()
  if (as === null) return { ok: false, failure: failureOf('aborted') }
  const bytes = await file.arrayBuffer()
  const digests = await hash(bytes, more.signal)
  const key = `${BEGUN}${as.userId}.${digests.sha256}`
  const known = localStore.read(key)
  const uploadFileId = known ?? newId()
  localStore.write(key, uploadFileId)
  way ??= openLocalWay()
  const name = file.name.slice(-120)
  const delivered = await way.send(
    {
      ...{ ...digests, uploadFileId, bytes, name, as },
      type: typeOf(bytes),
      purpose: 'office',
      isNew: known === null,
    },
    more,
  )
  if (delivered.ok) localStore.remove(key)
  return delivered
}
