import type { DraftRow, OperationRow, UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { DRAFT_PAUSE_MS } from '../limits.ts'
import { parseDraftHomework } from '../send-draft.ts'
import type { DraftKind, WorkRef } from '../types.ts'

/** What is sent next of one target; the targets do not wait for one another. */
export type Sendable = {
  key: string
  seq: number
  notBefore: number
  /** Files have to go first: it may hold the line for minutes. */
  heavy: boolean
} & ({ what: 'draft'; ref: WorkRef } | { what: 'operation'; opId: string } | { what: 'file'; fileId: string })

const KINDS: readonly DraftKind[] = ['homework', 'mistake']

/** The head of each target's queue; a head in trouble holds up its own target alone. */
function heads(operations: readonly OperationRow[]): OperationRow[] {
  const first = new Map<string, OperationRow>()
  for (const row of operations) {
    const head = first.get(row.target)
    if (!head || row.seq < head.seq) first.set(row.target, row)
  }
  const goesLast = (row: OperationRow) =>
    row.last && operations.some((other) => other.work === row.work && other.seq < row.seq)
  return [...first.values()].filter((row) => row.trouble === null && !goesLast(row))
}

const sendableDraft = (kind: DraftKind, row: DraftRow, now: number): Sendable => ({
  key: `draft ${kind} ${row.target}`,
  seq: row.seq,
  heavy: false,
  // Saved in the future: the clock was set back since.
  notBefore: row.savedAt > now ? 0 : row.savedAt + DRAFT_PAUSE_MS,
  what: 'draft',
  ref: { kind, target: row.target },
})

/** Early files, one at a time for each piece of work. */
function sendableFiles(uploads: readonly UploadQueueRow[]): Sendable[] {
  const first = new Map<string, UploadQueueRow>()
  for (const row of uploads) {
    if (!row.early || row.safe || row.trouble !== null) continue
    const head = first.get(row.target)
    if (!head || row.seq < head.seq) first.set(row.target, row)
  }
  return [...first.values()].map((row) => ({
    key: `file ${row.target}`,
    seq: row.seq,
    notBefore: 0,
    heavy: true,
    what: 'file',
    fileId: row.fileId,
  }))
}

/** All that could be sent now: words first, then what was done, then files that nothing waits for. */
export async function sendableOf(tables: WorkTables, now: number): Promise<Sendable[]> {
  const sendable: Sendable[] = []
  const [homework, mistake, waiting, uploads] = await Promise.all([
    tables.draft.homework.all(),
    tables.draft.mistake.all(),
    tables.operation.all(),
    tables.upload.all(),
  ])
  const drafts: Readonly<Record<DraftKind, readonly DraftRow[]>> = { homework, mistake }
  for (const kind of KINDS)
    for (const row of drafts[kind])
      if (
        !row.safe &&
        row.rev > row.serverRev &&
        parseDraftHomework({ kind, target: row.target }, row) !== null
      )
        sendable.push(sendableDraft(kind, row, now))
  const operations = heads(waiting)
  const unsafe = new Set(uploads.filter((row) => !row.safe).map((row) => row.fileId))
  for (const row of operations.toSorted((a, b) => a.seq - b.seq))
    sendable.push({
      key: `operation ${row.target}`,
      seq: row.seq,
      notBefore: 0,
      heavy: row.files.some((fileId) => unsafe.has(fileId)),
      what: 'operation',
      opId: row.opId,
    })
  return [...sendable, ...sendableFiles(uploads)]
}

/**
 * Whose turn it is: words before pictures, so that no answer waits on the phone while a photograph takes the line; among
 * equals whoever has waited longest for a try. After a failure only the latter counts: what never gets through, light or
 * not, holds up nobody.
 * @param triedAt of a sendable's `key`, epoch ms; 0: never
 */
export const sortSendables = (
  sendable: readonly Sendable[],
  triedAt: (key: string) => number,
  hasFailed: boolean,
): Sendable[] =>
  sendable.toSorted(
    (a, b) => (hasFailed ? 0 : Number(a.heavy) - Number(b.heavy)) || triedAt(a.key) - triedAt(b.key),
  )
