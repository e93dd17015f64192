import type { UploadQueueRow } from '#core/db/work-rows.ts'
import type { FileDigests } from '../ports.ts'
import { loadSchoolKeys } from '../queue/receipts.ts'
import { failed, type SendContext, type SendOutcome, schoolNow } from '../queue/step.ts'

const lost: SendOutcome = { did: 'stuck', trouble: { messageKey: 'sync.fileLost' } }

/** Brings one file to the school, from where the school has it; whoever else needs it waits for the same sending. */
export function sendFile(stage: SendContext, fileId: string): Promise<SendOutcome> {
  const sending = stage.files.get(fileId) ?? bring(stage, fileId).finally(() => stage.files.delete(fileId))
  stage.files.set(fileId, sending)
  return sending
}

const keptOf = ({ slices }: UploadQueueRow, sha256: string): FileDigests => ({
  sha256,
  ...(slices && { slices }),
})

/** Its digests are made once and kept with the file. */
async function bring(stage: SendContext, fileId: string): Promise<SendOutcome> {
  const { deps, signal, progress } = stage
  const found = await deps.store.read(async (tables) => ({
    row: await tables.upload.get(fileId),
    bytes: (await tables.bytes.get(fileId))?.bytes,
  }))
  if (found.row?.safe) return { did: 'sent' }
  if (!found.row || !found.bytes) return lost
  const { row, bytes } = found
  // Receipts are checked by the school's keys: they come while files are on their way, not after.
  if (stage.files.keys().next().value === fileId) void loadSchoolKeys(stage, row.sealed).catch(() => null)
  const change = (more: Partial<UploadQueueRow>) =>
    deps.store.change(async (tables) => {
      const now = await tables.upload.get(fileId)
      if (now) await tables.upload.put({ ...now, ...more })
    })
  const isNew = row.sha256 === null
  const digests = row.sha256 === null ? await deps.hash(bytes, signal) : keptOf(row, row.sha256)
  if (isNew) await change(digests)
  const delivered = await deps.uploader.send(
    {
      uploadFileId: fileId,
      bytes,
      ...digests,
      type: row.type,
      name: row.name,
      purpose: row.purpose,
      as: row.sealed,
      isNew,
    },
    { signal, onProgress: ({ sent, total }) => progress(fileId, sent, total) },
  )
  if (!delivered.ok) return failed(delivered.failure, 'sync.fileRefused', delivered.note)
  await change({
    safe: true,
    safeAt: schoolNow(deps),
    sent: row.size,
    schoolId: delivered.schoolId,
    trouble: null,
  })
  return { did: 'sent' }
}
