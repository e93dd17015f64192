import type { Speaker } from '#contract/account/identity.ts'
import type { OperationRow, UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { dropClashes } from '../lost/clashes.ts'
import { deviceId, makeHexId, nextRev, nextSeq, noteTarget, readKnownRev, revsOf } from '../numbers.ts'
import type { JsonObject, NewFile, NewOperation } from '../types.ts'

interface QueueContext {
  speaker: Speaker
  /** By the server's clock as far as known, epoch ms. */
  now: number
  clockKnown: boolean
  randomBytes: (n: number) => Uint8Array
}

/** Puts an operation into the queue inside a transaction. */
export async function putOperation(
  tables: WorkTables,
  wanted: NewOperation,
  { speaker, now, clockKnown, randomBytes }: QueueContext,
): Promise<OperationRow> {
  const { target, work = target, finishes } = wanted
  // The name first: targets are noted under it.
  const device = await deviceId(tables, makeHexId(randomBytes))
  const before = await revsOf(tables, work)
  // Giving a paper back goes last too, but names nothing.
  const names = wanted.last === true && wanted.kind === 'submit'
  const wants = names ? { wants: before.filter((one) => one.target !== target) } : {}
  await noteTarget(tables, work, target)
  const draft = finishes && (await tables.draft[finishes.kind].get(finishes.target))
  const row: OperationRow = {
    opId: makeHexId(randomBytes),
    deviceId: device,
    sealed: speaker,
    target,
    work,
    last: wanted.last ?? false,
    seq: await nextSeq(tables),
    rev: await nextRev(tables, target),
    baseRev: Math.max(wanted.baseRev ?? 0, await readKnownRev(tables, target)),
    kind: wanted.kind,
    body: { ...wanted.body, ...wants } as JsonObject,
    bodyText: '',
    hash: '',
    fileHash: '',
    clockKnown,
    files: wanted.files ?? [],
    createdAt: now,
    asked: false,
    trouble: null,
    finishes: finishes && draft ? { ...finishes, rev: draft.rev } : null,
  }
  await tables.operation.put(row)
  // What is written now is this phone's word on it; whether it counts is asked for itself.
  await dropClashes(tables, (one) => one.target === target)
  return row
}

/** The path of a file is empty, or there is nothing in it (V01). */
export class EmptyFileError extends Error {
  override readonly name = 'EmptyFileError'
}

/** @throws EmptyFileError */
export function checkFile(file: NewFile): void {
  if (file.name.trim() === '' || file.bytes.byteLength === 0)
    throw new EmptyFileError('A file to be handed in needs a name and at least one byte.')
}

export async function queueFile(
  tables: WorkTables,
  file: NewFile,
  { speaker, now, randomBytes }: Omit<QueueContext, 'clockKnown'>,
): Promise<UploadQueueRow> {
  const row: UploadQueueRow = {
    fileId: makeHexId(randomBytes),
    schoolId: null,
    sealed: speaker,
    target: file.target,
    seq: await nextSeq(tables),
    type: file.type,
    name: file.name.slice(0, 120),
    purpose: file.purpose,
    ...(file.no === undefined ? {} : { no: file.no }),
    size: file.bytes.byteLength,
    sha256: null,
    sent: 0,
    early: file.early ?? false,
    createdAt: now,
    trouble: null,
    safe: false,
  }
  await tables.upload.put(row)
  await tables.bytes.put({ fileId: row.fileId, bytes: file.bytes })
  return row
}
