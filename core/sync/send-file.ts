import type { UploadRow } from '#core/db/work-rows.ts'
import { keysOf } from './receipts.ts'
import { failed, type Stage, type Step, schoolNow } from './step.ts'

const lost: Step = { did: 'stuck', trouble: { messageKey: 'sync.fileLost' } }

/** Brings one file to the school, from where the school has it; whoever else needs it waits for the same sending. */
export function sendFile(stage: Stage, fileId: string): Promise<Step> {
  const sending = stage.files.get(fileId) ?? bring(stage, fileId).finally(() => stage.files.delete(fileId))
  stage.files.set(fileId, sending)
  return sending
}

/** Hashed once; the hash is kept with the file. */
async function bring(stage: Stage, fileId: string): Promise<Step> {
  const { deps, signal, progress } = stage
  const found = await deps.store.read(async (tables) => ({
    row: await tables.upload.get(fileId),
    bytes: (await tables.bytes.get(fileId))?.bytes,
  }))
  if (found.row?.safe) return { did: 'sent' }
  if (!found.row || !found.bytes) return lost
  const { row, bytes } = found
  // Receipts are checked by the school's keys: they come while files are on their way, not after.
  if (stage.files.keys().next().value === fileId) void keysOf(stage, row.sealed).catch(() => null)
  const change = (more: Partial<UploadRow>) =>
    deps.store.change(async (tables) => {
      const now = await tables.upload.get(fileId)
      if (now) await tables.upload.put({ ...now, ...more })
    })
  const sha256 = row.sha256 ?? (await deps.hash(bytes, signal))
  if (row.sha256 === null) await change({ sha256 })
  const delivered = await deps.uploader.send(
    {
      uploadFileId: fileId,
      bytes,
      sha256,
      type: row.type,
      name: row.name,
      purpose: row.purpose,
      as: row.sealed,
      isNew: row.sha256 === null,
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
