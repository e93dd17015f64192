import { Status } from '#contract/envelope.ts'
import type { FileReceipt, FileType } from '#contract/files.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import type { Delivered, Outgoing } from '#core/sync/ports.ts'

export interface TakeOverOptions {
  client: Client
  file: Outgoing
  signal: AbortSignal
}

/** What the school is told of a file. */
export const toFileFacts = ({ uploadFileId, sha256, name, bytes, type, purpose }: Outgoing) => ({
  ...{ uploadFileId, size: bytes.byteLength, sha256, name },
  type: type as FileType,
  purpose: purpose as FileReceipt['purpose'],
})

/** The school has these very bytes; the word on others was mixed up on the way. */
export const safeAs = ({ sha256 }: Outgoing, receipt: FileReceipt | undefined): Delivered =>
  receipt?.sha256 === sha256
    ? { ok: true, schoolId: receipt.fileId }
    : { ok: false, failure: failureOf('malformed') }

/** Has the school take over what is in the store. Null: the store does not have it whole. */
export async function takeOverUpload(
  { client, file, signal }: TakeOverOptions,
  key: string,
): Promise<Delivered | null> {
  const { as } = file
  const body = { ...toFileFacts(file), key }
  const taken = await client.call('POST /api/common/fileStorage/confirm', { as, signal, body })
  if (taken.ok) return safeAs(file, taken.data.receipt)
  const { status } = taken.failure
  return status === Status.incomplete || status === Status.checksum ? null : taken
}
