import { HEAD_BYTES, sniffOffice } from '#core/domain/file-signature.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Delivered, Uploader, UploadHooks } from '#core/sync/ports.ts'
import { generateId } from '#src/platform/new-id.ts'
import { localStore } from '#src/platform/storage.ts'

/** Under which id a file was begun: dropped again after a break or a reload it goes on where it was. */
const BEGUN = 'kb.office-upload.'

let way: Uploader | null = null

/** Brings a file of the office to the school's store, in frames that go on after a break. */
export async function sendOfficeFile(file: File, more: UploadHooks): Promise<Delivered> {
  const { hashUpload, openLocalWay, speaker } = await import('../unsent/work-open.ts')
  const as = speaker()
  if (as === null) return { ok: false, failure: failureOf('aborted') }
  const bytes = await file.arrayBuffer()
  const digests = await hashUpload(bytes, more.signal)
  const key = `${BEGUN}${as.userId}.${digests.sha256}`
  const known = localStore.read(key)
  const uploadFileId = known ?? generateId()
  localStore.write(key, uploadFileId)
  way ??= openLocalWay()
  const name = file.name.slice(-120)
  const delivered = await way.send(
    {
      ...{ ...digests, uploadFileId, bytes, name, as },
      type: sniffOffice(new Uint8Array(bytes.slice(0, HEAD_BYTES))) ?? 'text/plain',
      purpose: 'office',
      isNew: known === null,
    },
    more,
  )
  if (delivered.ok) localStore.remove(key)
  return delivered
}
