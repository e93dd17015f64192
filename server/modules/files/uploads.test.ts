import { createPublicKey, verify } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { fileReceiptText } from '#core/domain/operation/operation-text.ts'
import {
  begin,
  factsOf,
  frame,
  hex,
  merge,
  png,
  sendFrames,
  sha256,
  storeFile,
} from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
let dir = ''
beforeAll(async () => {
  t = await testApp()
  dir = `${t.dist} files`
})
afterAll(() => t.close())

const ME = 'studentA11'
const state = async (account: string, uploadFileId: string) =>
  checkedInject(t.app, 'GET /api/common/fileStorage/upload/state', {
    token: await t.tokenOf(account),
    input: { uploadFileId },
  })
const stored = (): string[] =>
  existsSync(join(dir, 'files'))
    ? readdirSync(join(dir, 'files'), { recursive: true, withFileTypes: true })
        .filter((e) => e.isFile())
        .map((e) => e.name)
    : []

describe('sending a file in frames', () => {
  it('ends with the same bytes on the disk and a receipt that anybody can check [C095, K06, B16]', async () => {
    const bytes = png(SLICE_BYTES + 300_000)
    const facts = factsOf(bytes)
    const begun = await begin(t, ME, facts)
    expect(begun.data).toMatchObject({ state: 'open', slices: [0, 0], receipt: null })
    await sendFrames(t, ME, facts, bytes)
    expect((await state(ME, facts.uploadFileId)).data.slices).toEqual([SLICE_BYTES, 300_000])
    const { receipt } = (await merge(t, ME, facts.uploadFileId, 2)).data
    expect(receipt).toMatchObject({ ...facts, time: t.clock.at })
    expect(receipt.number).toMatch(/^0201-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(stored()).toContain(facts.sha256)
    const keys = await checkedInject(t.app, 'GET /api/common/operation/keys', { token: await t.tokenOf(ME) })
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: keys.data.receiptKey },
      format: 'jwk',
    })
    const text = Buffer.from(fileReceiptText(`key-${ME}`, receipt))
    expect(verify(null, text, key, Buffer.from(receipt.signature, 'base64url'))).toBe(true)
    expect((await state(ME, facts.uploadFileId)).data).toMatchObject({ state: 'ready', receipt })
  })

  it('goes on where it stopped: a frame again is harmless, one at a wrong place changes nothing [B16]', async () => {
    const bytes = png(300_000)
    const facts = factsOf(bytes)
    const id = facts.uploadFileId
    await begin(t, ME, facts)
    const first = bytes.subarray(0, 100_000)
    expect((await frame(t, ME, id, 0, 0, first)).data).toEqual({
      chunk: 0,
      offset: 100_000,
      received: 100_000,
      receipt: null,
    })
    expect((await frame(t, ME, id, 0, 0, first)).data).toEqual({
      chunk: 0,
      offset: 100_000,
      received: 100_000,
      receipt: null,
    })
    for (const at of [50_000, 150_000, 200_000]) {
      const wrong = await frame(t, ME, id, 0, at, bytes.subarray(at, at + 90_000))
      expect([wrong.http, wrong.status, wrong.data]).toEqual([409, 10021, { chunk: 0, offset: 100_000 }])
    }
    const cut = await merge(t, ME, id, 1)
    expect([cut.http, cut.status, cut.data]).toEqual([409, 10021, { slices: [100_000] }])
    await frame(t, ME, id, 0, 100_000, bytes.subarray(100_000))
    expect((await merge(t, ME, id, 1)).data.receipt.sha256).toBe(facts.sha256)
  })

  it('is whole with the last frame when that says how many slices there are, and says the same again [B16]', async () => {
    const bytes = png(90_000)
    const facts = factsOf(bytes)
    await begin(t, ME, facts)
    const send = async (offset: number, to: number) => {
      const octets = bytes.subarray(offset, to)
      const at = { uploadFileId: facts.uploadFileId, chunk: 0, offset, sha256: sha256(octets), chunkCount: 1 }
      const asked = { token: await t.tokenOf(ME), input: at, octets }
      return (await checkedInject(t.app, 'POST /api/common/fileStorage/upload/frame', asked)).data
    }
    expect((await send(0, 50_000)).receipt).toBeNull()
    const { receipt } = await send(50_000, 90_000)
    expect(receipt).toMatchObject(facts)
    expect((await send(50_000, 90_000)).receipt).toEqual(receipt)
    expect((await merge(t, ME, facts.uploadFileId, 1)).data.receipt).toEqual(receipt)
  })

  it('refuses a frame that was damaged on the way, and keeps what it had', async () => {
    const bytes = png(200_000)
    const facts = factsOf(bytes)
    await begin(t, ME, facts)
    const bad = Buffer.from(bytes)
    bad[5000] = (bad[5000] as number) ^ 1
    const answer = await frame(t, ME, facts.uploadFileId, 0, 0, bad, factsOf(bytes).sha256)
    expect([answer.http, answer.status]).toEqual([422, 10022])
    expect((await state(ME, facts.uploadFileId)).data.slices).toEqual([0])
  })

  it('asks for a slice again whose whole does not fit its announced hash', async () => {
    const bytes = png(150_000)
    const facts = factsOf(bytes)
    await begin(t, ME, { ...facts, slices: ['0'.repeat(64)] })
    const answer = await frame(t, ME, facts.uploadFileId, 0, 0, bytes)
    expect([answer.http, answer.status, answer.data]).toEqual([422, 10022, { chunk: 0, offset: 0 }])
    expect((await state(ME, facts.uploadFileId)).data.slices).toEqual([0])
  })

  it('gives one receipt however often and at once it is merged [B16]', async () => {
    const bytes = png(400_000)
    const facts = factsOf(bytes)
    await begin(t, ME, facts)
    await sendFrames(t, ME, facts, bytes)
    const all = await Promise.all(Array.from({ length: 6 }, () => merge(t, ME, facts.uploadFileId, 1)))
    expect(new Set(all.map((a) => JSON.stringify(a.data.receipt))).size).toBe(1)
    t.clock.at += 1000
    expect((await merge(t, ME, facts.uploadFileId, 1)).data.receipt).toEqual(all[0]?.data.receipt)
    const rows = await t.db
      .selectFrom('file')
      .where('upload_file_id', '=', facts.uploadFileId)
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('does not take bytes that are not the ones announced; all of them are sent again', async () => {
    const bytes = png(120_000)
    const facts = { ...factsOf(bytes), sha256: hex(32) }
    await begin(t, ME, facts)
    await sendFrames(t, ME, facts, bytes)
    const answer = await merge(t, ME, facts.uploadFileId, 1)
    expect([answer.http, answer.status, answer.data]).toEqual([422, 10022, { slices: [0] }])
    expect((await state(ME, facts.uploadFileId)).data).toMatchObject({ state: 'open', slices: [0] })
    expect(stored()).not.toContain(facts.sha256)
  })

  it('notices bytes that changed on the disk before the merge', async () => {
    const bytes = png(90_000)
    const facts = factsOf(bytes)
    await begin(t, ME, facts)
    await sendFrames(t, ME, facts, bytes)
    const parts = readdirSync(join(dir, 'uploads'), { recursive: true, encoding: 'utf8' })
    const part = parts.find((p) => p.endsWith(facts.uploadFileId)) as string
    writeFileSync(join(dir, 'uploads', part), Buffer.alloc(90_000))
    expect((await merge(t, ME, facts.uploadFileId, 1)).status).toBe(10022)
  })
})

describe('what may be sent', () => {
  it('is told by the first bytes, at the merge as well, and by what it is for', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000)])
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    for (const [bytes, type, purpose] of [
      [html, 'image/png', 'answer'],
      [png(500), 'image/jpeg', 'answer'],
      [pdf, 'application/pdf', 'answer'],
      [pdf, 'application/pdf', 'emergency'],
    ] as const) {
      const facts = factsOf(bytes, purpose, type)
      await begin(t, 'headA1', facts)
      await sendFrames(t, 'headA1', facts, bytes)
      const answer = await merge(t, 'headA1', facts.uploadFileId, 1)
      expect([answer.http, answer.status], `${type} ${purpose}`).toEqual([415, 10028])
      expect(stored()).not.toContain(facts.sha256)
    }
    const paper = factsOf(pdf, 'paper', 'application/pdf')
    await begin(t, 'headA1', paper)
    await sendFrames(t, 'headA1', paper, pdf)
    expect((await merge(t, 'headA1', paper.uploadFileId, 1)).status).toBe(0)
  })

  it('has an id that leads nowhere else: anything but 32 hex digits is refused', async () => {
    for (const uploadFileId of [
      '../../etc/passwd',
      '..',
      '%2e%2e',
      'a'.repeat(31),
      'A'.repeat(32),
      'x\0y',
      '',
    ]) {
      expect((await begin(t, ME, { ...factsOf(png(50)), uploadFileId })).status).toBe(10001)
      expect((await merge(t, ME, uploadFileId, 1)).status).toBe(10001)
    }
    expect((await begin(t, ME, { ...factsOf(png(50)), sha256: '../x' })).status).toBe(10001)
    expect((await begin(t, ME, { ...factsOf(png(50)), size: 0 })).status).toBe(10001)
    expect((await begin(t, ME, { ...factsOf(png(50)), size: 21 * SLICE_BYTES })).status).toBe(10001)
  })

  it('is refused beyond the frame, the slice and the file', async () => {
    const facts = factsOf(png(1000))
    await begin(t, ME, facts)
    const id = facts.uploadFileId
    expect((await frame(t, ME, id, 0, 900, Buffer.alloc(101))).status).toBe(10001)
    expect((await frame(t, ME, id, 1, 0, Buffer.alloc(10))).status).toBe(10001)
    expect((await frame(t, ME, id, 0, 0, Buffer.alloc(262_145))).http).toBe(413)
  })

  it('belongs to its account: nobody else finds, feeds or merges it [B26]', async () => {
    const bytes = png(5000)
    const facts = factsOf(bytes)
    await begin(t, ME, facts)
    const id = facts.uploadFileId
    // Somebody else's is answered like one that is not there, by each call.
    const [found, fed, merged, ...absent] = await Promise.all(
      [id, hex()].flatMap((one) => [
        state('parentA', one),
        frame(t, 'parentA', one, 0, 0, bytes),
        merge(t, 'parentA', one, 1),
      ]),
    )
    const texts = [found, fed, merged].map((x) => x?.text)
    expect(absent.map((x) => x.text.replaceAll(/[0-9a-f]{32}/g, id))).toEqual(texts)
    expect([found, fed, merged].map((x) => x?.status)).toEqual([10005, 10023, 10005])
    // the same id under another account is another upload
    expect((await begin(t, 'parentA', factsOf(png(60)))).status).toBe(0)
  })

  it('keeps an id for the bytes it was first given to', async () => {
    const facts = factsOf(png(700))
    await begin(t, ME, facts)
    expect((await begin(t, ME, facts)).status).toBe(0)
    const other = await begin(t, ME, { ...factsOf(png(700)), uploadFileId: facts.uploadFileId })
    expect([other.http, other.status, other.data]).toEqual([409, 10020, { sha256: facts.sha256 }])
  })

  it('ends with the quota of the account, also for announcements that come at once', async () => {
    const small = await testApp({
      store: { dir: `${t.dist} small`, provider: 'local', quotaBytes: 10_000 },
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(small, ME, factsOf(png(3000)))))
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 10027, 10027, 10027])
    expect((await begin(small, 'parentA', factsOf(png(3000)))).status).toBe(0)
    await small.close()
  })
})

describe('bytes that are there already', () => {
  const exist = async (account: string, bytes: Buffer) =>
    checkedInject(t.app, 'POST /api/common/file/exist', {
      token: await t.tokenOf(account),
      input: { sha256: factsOf(bytes).sha256, size: bytes.length, purpose: 'answer' },
    })

  it('are not sent twice by an account, and lie once on the disk for a school [C090, B16]', async () => {
    const bytes = png(30_000)
    expect((await exist(ME, bytes)).data).toEqual({ exists: false, receipt: null })
    const receipt = await storeFile(t, ME, bytes)
    expect((await exist(ME, bytes)).data).toEqual({ exists: true, receipt })
    const again = await begin(t, ME, factsOf(bytes))
    expect(again.data).toMatchObject({ state: 'ready', slices: [bytes.length], receipt })
    const theirs = await storeFile(t, 'parentA', bytes)
    expect(theirs.fileId).not.toBe(receipt.fileId)
    expect(stored().filter((name) => name === receipt.sha256)).toHaveLength(1)
  })

  it('are not told of to others, and a hash alone stores nothing [C090, B26]', async () => {
    const bytes = png(20_000)
    await storeFile(t, ME, bytes)
    expect((await exist('parentA', bytes)).data).toEqual({ exists: false, receipt: null })
    const facts = factsOf(bytes)
    const begun = await begin(t, 'parentA', facts)
    expect(begun.data).toMatchObject({ state: 'open', slices: [0], receipt: null })
    const answer = await merge(t, 'parentA', facts.uploadFileId, 1)
    expect([answer.status, answer.data]).toEqual([10021, { slices: [0] }])
  })
})

describe('where files go', () => {
  it('is told with the names of the object store, for this server too [C091, D07]', async () => {
    const answer = await checkedInject(t.app, 'GET /api/common/fileStorage/token', {
      token: await t.tokenOf(ME),
    })
    expect(answer.data).toMatchObject({ mode: 'local', credentials: null, sliceBytes: SLICE_BYTES })
    expect(answer.data.Bucket).not.toBe('')
    expect(answer.data.Region).not.toBe('')
    expect((await checkedInject(t.app, 'GET /api/common/fileStorage/token')).status).toBe(10051)
  })
})
