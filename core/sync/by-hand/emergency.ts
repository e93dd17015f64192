import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Speaker } from '#contract/account/identity.ts'
import { ANSWER_FILE } from '#contract/operations/answer-file.ts'
import type { Operation, OpKind } from '#contract/operations/operations.ts'
import type { OperationRow, UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { fromBase64url, toBase64url } from '#core/domain/base64url.ts'
import { operationText } from '#core/domain/operation/operation-text.ts'
import { x25519 } from '#core/domain/x25519.ts'
import { bytesHash, textHash } from '../hash.ts'
import { ANSWER_FILE_FRAME_BYTES } from '../limits.ts'
import type { SyncDeps } from '../ports.ts'
import { loadSchoolKeys, readStoredSchoolKeys, type SchoolKeys } from '../queue/receipts.ts'
import { withSchoolIds } from '../school-ids.ts'
import type { AnswerFiles } from '../types.ts'
import { type AnswerFilePart, packAnswerFileParts } from './parts.ts'

/** First line of an emergency answer file, and the label of its key. */
const HEAD = 'KAOBAN-ANSWERS-1\n'
const LABEL = 'kaoban-emergency-1'

/** There is no key of the school on this phone, and no line to ask for it. */
export class NoSchoolKeyError extends Error {
  override readonly name = 'NoSchoolKeyError'
}

/** What stands in front of the files' bytes. */
interface AnswerFileManifest {
  accountKey: string
  userId: string
  /** Epoch ms by the server's clock as far as known. */
  madeAt: number
  clockKnown: boolean
  /** Which of how many files made together, from 1. */
  part: { no: number; of: number }
  operations: Operation[]
  /** Files that the school does not have, in the order of their bytes. */
  files: AnswerFileEntry[]
}

interface AnswerFileEntry {
  uploadFileId: string
  size: number
  sha256: string
  type: string
  name: string
  purpose: string
}

const toAnswerFileEntry = (
  { fileId: uploadFileId, size, type, name, purpose }: UploadQueueRow,
  sha256: string,
): AnswerFileEntry => ({
  ...{ uploadFileId, size, sha256, type, name, purpose },
})

interface AnswerFileContent {
  rows: OperationRow[]
  operations: Map<string, Operation>
  /** Files that the school does not have. */
  files: Map<string, UploadQueueRow>
}

/** The operation as it goes into the file: the phone's ids stand for files that the school does not have yet. */
async function written(tables: WorkTables, row: OperationRow): Promise<Operation> {
  const ids = new Map<string, string>()
  for (const fileId of row.files) ids.set(fileId, (await tables.upload.get(fileId))?.schoolId ?? fileId)
  const body = row.hash === '' ? JSON.stringify(withSchoolIds(row.body, ids)) : row.bodyText
  const { opId, deviceId, seq, target, baseRev, rev, clockKnown, createdAt: sealedAt, sealed } = row
  const kind = row.kind as OpKind
  const hash = textHash(operationText({ kind, target, deviceId, baseRev, rev, body }))
  // From now on it may reach the school by hand: the receipt is asked for before it is sent.
  await tables.operation.put({ ...row, asked: true, fileHash: hash })
  const { accountKey } = sealed
  return { opId, accountKey, deviceId, seq, target, kind, baseRev, rev, body, hash, sealedAt, clockKnown }
}

/** What waits for the school of these keys; where the school of an identity is not known, it is taken along. */
async function waiting(tables: WorkTables, keys: SchoolKeys): Promise<AnswerFileContent> {
  const rows: OperationRow[] = []
  for (const row of (await tables.operation.all()).toSorted((a, b) => a.seq - b.seq)) {
    const own = await readStoredSchoolKeys(tables, row.sealed.userId)
    if (own === null || own.schoolKeyId === keys.schoolKeyId) rows.push(row)
  }
  const found: AnswerFileContent = { rows, operations: new Map(), files: new Map() }
  for (const row of rows) found.operations.set(row.opId, await written(tables, row))
  for (const fileId of new Set(rows.flatMap((row) => row.files))) {
    const row = await tables.upload.get(fileId)
    if (row && !row.safe) found.files.set(fileId, row)
  }
  return found
}

const textBytes = (value: unknown): number => utf8ToBytes(JSON.stringify(value)).length + 1

/** What goes into which file, by the largest one that a school takes. */
function spread({ rows, operations, files }: AnswerFileContent) {
  const pieces = rows.map(({ opId, work, last, files: named }) => ({
    ...{ opId, work, last, size: textBytes(operations.get(opId)) },
    fileIds: named.filter((fileId) => files.has(fileId)),
  }))
  const hash = '0'.repeat(64)
  const sizes = new Map(
    [...files].map(([id, row]) => [id, row.size + textBytes(toAnswerFileEntry(row, hash))]),
  )
  return packAnswerFileParts(pieces, sizes, {
    ...ANSWER_FILE,
    bytes: ANSWER_FILE.bytes - ANSWER_FILE_FRAME_BYTES,
  })
}

const lengthOf = (bytes: Uint8Array): Uint8Array => {
  const four = new Uint8Array(4)
  new DataView(four.buffer).setUint32(0, bytes.length)
  return four
}

/**
 * Seals bytes to the school: `KAOBAN-ANSWERS-1`, a line of JSON {schoolKeyId, ephemeral}, 12 bytes of nonce, and
 * ChaCha20-Poly1305 with the two lines as its additional data. The key is HKDF-SHA-256 of the X25519 secret, salted with
 * both public keys. What is sealed ends with its HMAC-SHA-256 under the account's own key, so that nobody else can have
 * made it.
 */
export function sealToSchool(
  keys: SchoolKeys,
  plain: Uint8Array,
  randomBytes: (n: number) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  const secret = randomBytes(32)
  const own = x25519.getPublicKey(secret)
  const school = fromBase64url(keys.schoolKey)
  const shared = x25519.getSharedSecret(secret, school)
  const key = hkdf(sha256, shared, concatBytes(own, school), utf8ToBytes(LABEL), 32)
  const line = JSON.stringify({ schoolKeyId: keys.schoolKeyId, ephemeral: toBase64url(own) })
  const head = utf8ToBytes(`${HEAD}${line}\n`)
  const nonce = randomBytes(12)
  const proof = hmac(sha256, fromBase64url(keys.fileKey), plain)
  const sealed = chacha20poly1305(key, nonce, head).encrypt(concatBytes(plain, proof))
  return concatBytes(head, nonce, sealed) as Uint8Array<ArrayBuffer>
}

/** What is sealed into a file: the length of its text, the text, and the bytes of its files. */
async function plainOf(
  deps: SyncDeps,
  { opIds, fileIds }: AnswerFilePart,
  { operations, files }: AnswerFileContent,
  head: Omit<AnswerFileManifest, 'operations' | 'files'>,
): Promise<Uint8Array> {
  const lines: AnswerFileEntry[] = []
  const bytes: Uint8Array[] = []
  for (const fileId of fileIds) {
    const row = files.get(fileId)
    const kept = (await deps.store.read((tables) => tables.bytes.get(fileId)))?.bytes
    // Gone with its operation, which the school has by now.
    if (!row || !kept) continue
    const own = new Uint8Array(kept)
    lines.push(toAnswerFileEntry(row, row.sha256 ?? bytesHash(own)))
    bytes.push(own)
  }
  const those = [...operations.values()].filter(({ opId }) => opIds.has(opId))
  const text = utf8ToBytes(
    JSON.stringify({ ...head, operations: those, files: lines } satisfies AnswerFileManifest),
  )
  return concatBytes(lengthOf(text), text, ...bytes)
}

/**
 * All that waits for the school of who speaks, as files to be handed over by hand: as few as the largest that a school
 * takes allow, each whole by itself, to be taken in in any order. A file is sealed when it is asked for, so that no phone
 * holds all of them at a time. All of it stays in the queue too: the school takes each thing once.
 * @throws NoSchoolKeyError
 */
export async function emergencyFiles(
  deps: SyncDeps,
  speaker: Speaker,
  made: { now: number; clockKnown: boolean },
): Promise<AnswerFiles> {
  const { accountKey, userId } = speaker
  const keys = await loadSchoolKeys({ deps, signal: new AbortController().signal }, speaker)
  if (!keys) throw new NoSchoolKeyError('The key of the school is not on this phone yet.')
  const found = await deps.store.change((tables) => waiting(tables, keys))
  const { parts, left } = spread(found)
  const day = new Date(made.now + 8 * 3_600_000).toISOString().slice(0, 16).replace(/\D/g, '')
  const of = parts.length
  const files = parts.map((part, at) => {
    const no = at + 1
    const which = of === 1 ? '' : `-${String(no).padStart(String(of).length, '0')}of${of}`
    const head = { accountKey, userId, madeAt: made.now, clockKnown: made.clockKnown, part: { no, of } }
    return {
      name: `answers-${day}${which}.kaoban`,
      bytes: async () => sealToSchool(keys, await plainOf(deps, part, found, head), deps.randomBytes),
    }
  })
  return { operations: found.rows.length - left.length, left: left.length, files }
}
