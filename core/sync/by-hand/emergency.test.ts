import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { ANSWER_FILE } from '#contract/operations/answer-file.ts'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { fromBase64url, toBase64url } from '#core/domain/base64url.ts'
import { bytesHash } from '../hash.ts'
import type { SyncDeps } from '../ports.ts'
import { as, operationRow, uploadRow } from '../queue/queue-rows.test-support.ts'
import { school } from '../school.test-support.ts'
import { emergencyFiles, NoSchoolKeyError } from './emergency.ts'

const SECRET = new Uint8Array(32).fill(5)
const FILE_KEY = new Uint8Array(32).fill(6)
const keys = {
  ...school().keys,
  ...{ schoolKey: toBase64url(x25519.getPublicKey(SECRET)), fileKey: toBase64url(FILE_KEY) },
}
const HEAD = 'KAOBAN-ANSWERS-1\n'
/** 2026-11-24, 07:30 in Greenwich. */
const NOW = Date.UTC(2026, 10, 24, 7, 30)

interface Manifest {
  part: unknown
  operations: { opId: string; body: string; hash: string }[]
  files: { uploadFileId: string; size: number; sha256: string }[]
}

/** What the school reads out of a file; throws where it was not made with this account's key. */
function opened(sealed: Uint8Array): { manifest: Manifest & Record<string, unknown>; bytes: Uint8Array } {
  const text = new TextDecoder().decode(sealed.subarray(0, 400))
  expect(text.startsWith(HEAD)).toBe(true)
  const end = text.indexOf('\n', HEAD.length) + 1
  const { schoolKeyId, ephemeral } = JSON.parse(text.slice(HEAD.length, end)) as Record<string, string>
  expect(schoolKeyId).toBe(keys.schoolKeyId)
  const own = fromBase64url(ephemeral ?? '')
  const salt = concatBytes(own, x25519.getPublicKey(SECRET))
  const key = hkdf(sha256, x25519.getSharedSecret(SECRET, own), salt, utf8ToBytes('kaoban-emergency-1'), 32)
  const [nonce, body] = [sealed.subarray(end, end + 12), sealed.subarray(end + 12)]
  const whole = chacha20poly1305(key, nonce, sealed.subarray(0, end)).decrypt(body)
  const [plain, proof] = [whole.subarray(0, -32), whole.subarray(-32)]
  expect(toBase64url(hmac(sha256, FILE_KEY, plain))).toBe(toBase64url(proof))
  const length = new DataView(plain.buffer, plain.byteOffset).getUint32(0)
  const manifest = JSON.parse(new TextDecoder().decode(plain.subarray(4, 4 + length))) as Manifest
  return { manifest: { ...manifest }, bytes: plain.subarray(4 + length) }
}

/** A phone that has the school's keys, and what `put` writes. */
async function phone(put: (tables: WorkTables) => Promise<unknown>, knows = true) {
  const { run } = memoryTables()
  await run(async (tables) => {
    if (knows) await tables.meta.put({ key: 'keys u', value: JSON.stringify(keys) })
    await put(tables)
  })
  let drawn = 0
  const deps = {
    store: { read: run, change: run },
    client: { call: () => Promise.resolve({ ok: false }) },
    randomBytes: (n: number) => new Uint8Array(n).fill(++drawn),
  } as unknown as SyncDeps
  const make = (over: Partial<typeof as> = {}) =>
    emergencyFiles(deps, { ...as, ...over }, { now: NOW, clockKnown: true })
  return { run, make }
}
const withFile = async (tables: WorkTables, fileId: string, size = 3, over = {}) => {
  await tables.upload.put(uploadRow({ fileId, size, ...over }))
  await tables.bytes.put({ fileId, bytes: new Uint8Array(size).fill(7).buffer })
}

describe('work that is handed over by hand', () => {
  it('is sealed to the school, whole, with its pictures, and stays in the queue [B04]', async () => {
    const { run, make } = await phone(async (tables) => {
      await withFile(tables, 'there', 3, { safe: true, schoolId: 'school-there' })
      await withFile(tables, 'f1')
      const pages = { pages: [{ fileId: 'there' }, { fileId: 'f1' }] }
      await tables.operation.put(
        operationRow({ opId: 'second', seq: 2, hash: '', body: pages, files: ['there', 'f1'] }),
      )
      await tables.operation.put(operationRow({ opId: 'first', seq: 1 }))
    })
    const { operations, left, files } = await make()
    expect({ operations, left, names: files.map(({ name }) => name) }).toEqual({
      // By Beijing's clock.
      ...{ operations: 2, left: 0, names: ['answers-202611241530.kaoban'] },
    })
    const { manifest, bytes } = opened((await files[0]?.bytes()) ?? new Uint8Array())
    expect(manifest).toMatchObject({
      accountKey: 'a',
      userId: 'u',
      madeAt: NOW,
      clockKnown: true,
      part: { no: 1, of: 1 },
    })
    expect(manifest.operations.map(({ opId, body }) => [opId, body])).toEqual([
      ['first', '{"text":"mine"}'],
      ['second', '{"pages":[{"fileId":"school-there"},{"fileId":"f1"}]}'],
    ])
    const own = new Uint8Array(3).fill(7)
    expect(manifest.files).toMatchObject([{ uploadFileId: 'f1', size: 3, sha256: bytesHash(own) }])
    expect([...bytes]).toEqual([...own])
    // From now on it may reach the school by hand: it is asked for before it is sent.
    const rows = await run((tables) => tables.operation.all())
    expect(rows.map(({ asked }) => asked)).toEqual([true, true])
    expect(rows.map(({ fileHash }) => fileHash).toSorted()).toEqual(
      manifest.operations.map(({ hash }) => hash).toSorted(),
    )
  })
  it('is of the school of who speaks; where a school is not known, it is taken along [B04]', async () => {
    const { make } = await phone(async (tables) => {
      await tables.meta.put({ key: 'keys other', value: JSON.stringify(school(2).keys) })
      await tables.operation.put(operationRow({ opId: 'own' }))
      await tables.operation.put(operationRow({ opId: 'other', sealed: { ...as, userId: 'other' } }))
      await tables.operation.put(operationRow({ opId: 'unknown', sealed: { ...as, userId: 'unknown' } }))
    })
    const { files, operations } = await make()
    const { manifest } = opened((await files[0]?.bytes()) ?? new Uint8Array())
    expect([operations, manifest.operations.map(({ opId }) => opId)]).toEqual([2, ['own', 'unknown']])
  })
  it('cannot be sealed without the school’s key [B04]', async () => {
    const { make } = await phone((tables) => tables.operation.put(operationRow()), false)
    await expect(make()).rejects.toBeInstanceOf(NoSchoolKeyError)
  })
  it('leaves out a picture that went meanwhile, and is none where nothing waits [B04]', async () => {
    const { run, make } = await phone(async (tables) => {
      await withFile(tables, 'f1')
      await tables.operation.put(operationRow({ files: ['f1'] }))
    })
    const { files } = await make()
    await run((tables) => tables.bytes.delete('f1'))
    expect(opened((await files[0]?.bytes()) ?? new Uint8Array()).manifest.files).toEqual([])
    await run((tables) => tables.operation.delete('op1'))
    expect(await make()).toEqual({ operations: 0, left: 0, files: [] })
  })
  it('goes into several files when one would be too large, named in their order; what fits none goes by a line alone [B04]', async () => {
    const { make } = await phone(async (tables) => {
      for (const [at, size] of [ANSWER_FILE.bytes / 2, ANSWER_FILE.bytes / 2, ANSWER_FILE.bytes].entries()) {
        await tables.upload.put(uploadRow({ fileId: `f${at}`, size }))
        const name = { opId: `op${at}`, target: `t${at}`, work: `w${at}`, files: [`f${at}`], seq: at }
        await tables.operation.put(operationRow(name))
      }
    })
    const { operations, left, files } = await make()
    expect({ operations, left, names: files.map(({ name }) => name) }).toEqual({
      ...{ operations: 2, left: 1 },
      names: ['answers-202611241530-1of2.kaoban', 'answers-202611241530-2of2.kaoban'],
    })
    // A file is sealed when it is asked for; it says which of them it is.
    const { manifest } = opened((await files[1]?.bytes()) ?? new Uint8Array())
    expect([manifest.part, manifest.operations.map(({ opId }) => opId)]).toEqual([{ no: 2, of: 2 }, ['op1']])
  })
})
