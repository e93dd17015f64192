import type { OperationRow, SyncProblem, UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import type { FailureKey } from '#core/errors/failure.ts'
import type { Receipt, StorageLocation, SyncMessageKey, WorkItem, WorkStatus } from '../types.ts'

/** What only the page knows of sending: gone and learned again with it. */
export interface Live {
  /** Operations on their way. */
  sending: Set<string>
  /** Bytes of each file that the school holds by now. */
  sent: Map<string, number>
  notes: Map<string, SyncProblem>
  /** Bytes a second; 0: not known yet. */
  pace: number
}

const KB = 1024

function sendingOf(files: readonly UploadQueueRow[], live: Live, place: StorageLocation): WorkStatus {
  const total = files.reduce((sum, file) => sum + file.size, 0)
  const sent = files.reduce((sum, f) => sum + (f.safe ? f.size : (live.sent.get(f.fileId) ?? f.sent)), 0)
  const left = Math.max(0, total - sent)
  return {
    at: 'sending',
    percent: total === 0 ? 0 : Math.floor((sent * 100) / total),
    kbLeft: Math.ceil(left / KB),
    secondsLeft: live.pace > 0 ? Math.ceil(left / live.pace) : null,
    keepOpen: left > 0 || place !== 'disk',
  }
}

const attention = (trouble: SyncProblem): WorkStatus => ({
  at: 'attention',
  messageKey: trouble.messageKey as FailureKey | SyncMessageKey,
  ...(trouble.serverMessage === undefined ? {} : { serverMessage: trouble.serverMessage }),
})

function statusOf(
  row: OperationRow,
  files: readonly UploadQueueRow[],
  live: Live,
  place: StorageLocation,
): WorkStatus {
  const trouble = row.trouble ?? files.find((file) => file.trouble !== null)?.trouble
  if (trouble) return attention(trouble)
  const note = live.notes.get(`operation ${row.target}`)
  const last = {
    ...(note ? { note: note.messageKey as SyncMessageKey } : {}),
    ...(note?.serverMessage === undefined ? {} : { serverMessage: note.serverMessage }),
  }
  if (live.sending.has(row.opId)) return { ...sendingOf(files, live, place), ...last }
  return { at: 'phone', since: row.createdAt, ...(place === 'disk' ? {} : { place }), ...last }
}

/**
 * All that was handed in and where it is, oldest first. Safe is only what has a stored receipt.
 * @param placeOf how firmly an operation with its files is kept
 */
export async function listWorkItems(
  tables: WorkTables,
  live: Live,
  placeOf: (row: OperationRow, files: readonly UploadQueueRow[]) => StorageLocation = () => 'disk',
): Promise<WorkItem[]> {
  const uploads = new Map((await tables.upload.all()).map((row) => [row.fileId, row]))
  const waiting = (await tables.operation.all()).map((row): WorkItem => {
    const files = row.files.flatMap((fileId) => uploads.get(fileId) ?? [])
    const { opId, target, work, kind, createdAt } = row
    return { opId, target, work, kind, createdAt, status: statusOf(row, files, live, placeOf(row, files)) }
  })
  const safe = (await tables.receipt.all()).map((row): WorkItem => {
    const { opId, target, work, kind, createdAt, time, number } = row
    const outcome = row.replaced ? 'replaced' : row.outcome
    return { opId, target, work, kind, createdAt, status: { at: 'school', time, number, outcome } }
  })
  return [...safe, ...waiting].toSorted((a, b) => a.createdAt - b.createdAt)
}

export async function receiptsOf(tables: WorkTables, target: string): Promise<Receipt[]> {
  const rows = (await tables.receipt.all()).filter((row) => row.target === target || row.work === target)
  return rows
    .toSorted((a, b) => a.serverSeq - b.serverSeq)
    .map(({ opId, hash, serverSeq, time, number, signature, outcome, target: of }) => ({
      ...{ opId, hash, serverSeq, time, number, signature, outcome },
      target: of,
    }))
}
