import { createHash, randomBytes } from 'node:crypto'
import type { FilePurpose } from '#contract/files.ts'
import type { Operation, OpKind } from '#contract/operations/operations.ts'
import { FRAME_MAX_BYTES, SLICE_BYTES, sliceCount } from '#contract/operations/slices.ts'
import { operationText } from '#core/domain/operation/operation-text.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

export const hex = (bytes = 16): string => randomBytes(bytes).toString('hex')
export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** A file that begins like a PNG and holds random bytes. */
export const png = (size: number): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(size - 8)])

/** An operation as a phone seals it; `over` replaces fields after hashing when `damaged`. */
export function operation(
  account: string,
  kind: OpKind,
  target: string,
  body: unknown,
  more: Partial<Operation> = {},
): Operation {
  const op = {
    opId: hex(),
    accountKey: `key-${account}`,
    deviceId: `phone-of-${account}`,
    seq: 1,
    target,
    kind,
    baseRev: 0,
    rev: 1,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    sealedAt: 0,
    clockKnown: true,
    ...more,
  }
  return { ...op, hash: more.hash ?? sha256(operationText(op)) }
}

/** Sends an operation as its account. */
export async function send(t: TestApp, account: string, op: Operation) {
  const token = await t.tokenOf(account)
  return checkedInject(t.app, 'POST /api/common/operation/send', { token, input: op })
}

export const factsOf = (bytes: Buffer, purpose: FilePurpose = 'answer', type = 'image/png') => ({
  uploadFileId: hex(),
  size: bytes.length,
  sha256: sha256(bytes),
  type,
  name: 'page 1.png',
  purpose,
})
export type Facts = ReturnType<typeof factsOf>

export const begin = async (t: TestApp, account: string, facts: object) =>
  checkedInject(t.app, 'POST /api/common/fileStorage/upload/begin', {
    token: await t.tokenOf(account),
    input: facts,
  })

export const frame = async (
  t: TestApp,
  account: string,
  uploadFileId: string,
  chunk: number,
  offset: number,
  octets: Buffer,
  hash = sha256(octets),
) =>
  checkedInject(t.app, 'POST /api/common/fileStorage/upload/frame', {
    token: await t.tokenOf(account),
    input: { uploadFileId, chunk, offset, sha256: hash },
    octets,
  })

export const merge = async (t: TestApp, account: string, uploadFileId: string, chunkCount: number) =>
  checkedInject(t.app, 'POST /api/common/fileStorage/upload/merge', {
    token: await t.tokenOf(account),
    input: { uploadFileId, chunkCount },
  })

/** Sends every frame of a file, 256 KiB each. */
export async function sendFrames(t: TestApp, account: string, facts: Facts, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const chunk = Math.floor(at / SLICE_BYTES)
    const offset = at - chunk * SLICE_BYTES
    const part = bytes.subarray(at, at + Math.min(FRAME_MAX_BYTES, SLICE_BYTES - offset))
    await frame(t, account, facts.uploadFileId, chunk, offset, part)
    at += part.length
  }
}

/** A stored file, from begin to merge. @returns its receipt */
export async function storeFile(t: TestApp, account: string, bytes: Buffer, purpose: FilePurpose = 'answer') {
  const facts = factsOf(bytes, purpose)
  await begin(t, account, facts)
  await sendFrames(t, account, facts, bytes)
  const { data } = await merge(t, account, facts.uploadFileId, sliceCount(bytes.length))
  return data.receipt
}
