import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { type PutPart, partsUploader } from './parts.ts'

const PARTS = 'POST /api/common/fileStorage/parts'
const CONFIRM = 'POST /api/common/fileStorage/confirm'
const SIZE = 2 * SLICE_BYTES + 100
const sha256 = '0'.repeat(64)
const ok = (data: unknown) => ({ ok: true, data, asOf: null })
const no = (status: number) => ({ ok: false, failure: { ...failureOf('http', { http: 409 }), status } })
const file = {
  ...{ uploadFileId: 'f'.repeat(32), bytes: new ArrayBuffer(SIZE), sha256, isNew: true },
  ...{ type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' },
  as: { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' },
}

/** A store and a school. @param put answers of the store by its name of the slice and the count of puts so far */
function setUp(
  put: (slice: string, n: number) => number | Promise<number>,
  answers: Record<string, () => unknown> = {},
) {
  const time = virtualTime(1_000_000)
  const asked: string[] = []
  const puts: string[] = []
  const sent: number[] = []
  const held = [0, 0, 0]
  const lengths = [SLICE_BYTES, SLICE_BYTES, 100]
  const parts = () =>
    ok({ key: 'u/f', urls: ['0', '1', '2'], slices: [...held], expiredTime: 0, receipt: null })
  const confirm = () =>
    held.every(Boolean) ? ok({ receipt: { fileId: 'school1', sha256 } }) : no(Status.incomplete)
  const call = (name: string) => {
    asked.push(name)
    return Promise.resolve((answers[name] ?? (name === PARTS ? parts : confirm))())
  }
  const byHand: PutPart = async ({ url, bytes, signal, onProgress }) => {
    puts.push(url)
    const answer = put(url, puts.length)
    const gone = new Promise<number>((resolve) => {
      signal.addEventListener('abort', () => resolve(0))
      if (signal.aborted) resolve(0)
    })
    const http = await Promise.race([answer, gone])
    if (http !== 200) return http
    expect(bytes.byteLength).toBe(lengths[Number(url)])
    onProgress(bytes.byteLength)
    held[Number(url)] = bytes.byteLength
    return http
  }
  let byServer = 0
  const elsewhere = {
    send: () => {
      byServer++
      return Promise.resolve({ ok: true as const, schoolId: 'by the server' })
    },
  }
  const client = { call } as unknown as Client
  const uploader = partsUploader({ client, now: time.now, wait: time.wait, put: byHand, elsewhere })
  const send = async (signal = new AbortController().signal) => {
    let result: unknown = null
    const done = uploader
      .send(file, { signal, onProgress: (progress) => sent.push(progress.sent) })
      .then((r) => (result = r))
    for (let n = 0; n < 600 && result === null; n++) await time.pass(1000)
    await done
    return result
  }
  return { send, asked, puts, sent, held, time, byServer: () => byServer }
}

describe('a file whose slices go to addresses of an object store', () => {
  it('is put slice by slice and taken over by the school, which gives the receipt [K06] [D07]', async () => {
    const t = setUp(() => 200)
    expect(await t.send()).toEqual({ ok: true, schoolId: 'school1' })
    expect(t.puts).toEqual(['0', '1', '2'])
    expect(t.sent).toEqual([SLICE_BYTES, 2 * SLICE_BYTES, SIZE])
    expect(t.asked).toEqual([PARTS, CONFIRM])
  })

  it('goes on after a break with the slices that are missing, by new addresses [K06]', async () => {
    const t = setUp((_, n) => (n === 2 ? 403 : 200))
    expect(await t.send()).toEqual({ ok: true, schoolId: 'school1' })
    expect(t.puts).toEqual(['0', '1', '1', '2'])
    expect(t.asked).toEqual([PARTS, PARTS, CONFIRM])
    const next = setUp(() => 200)
    next.held.splice(0, 2, SLICE_BYTES, SLICE_BYTES)
    await next.send()
    expect(next.puts).toEqual(['2'])
  })

  it('is tried five times more, and five more after each slice that arrived [V02] [K06]', async () => {
    const t = setUp((slice) => (slice === '2' ? 500 : 200))
    expect(await t.send()).toMatchObject({ ok: false, failure: { kind: 'http', http: 503 } })
    expect(t.puts.filter((slice) => slice === '2')).toHaveLength(6)
    expect(t.byServer()).toBe(0)
  })

  it('is given up when it stands still, and told as that [E09]', async () => {
    const t = setUp((_, n) => (n === 1 ? 200 : new Promise(() => {})))
    expect(await t.send()).toMatchObject({ ok: false, note: { messageKey: 'sync.uploadTimeout' } })
    expect(t.puts).toHaveLength(7)
  })

  it('goes by way of the school’s server where the phone cannot reach the store, and the next ones do at once [B16]', async () => {
    const t = setUp(() => 0)
    expect(await t.send()).toEqual({ ok: true, schoolId: 'by the server' })
    expect(t.puts).toHaveLength(2)
    await t.send()
    expect(t.puts).toHaveLength(2)
    // it is tried again some minutes later
    await t.time.pass(600_000)
    await t.send()
    expect(t.puts).toHaveLength(4)
    expect(t.byServer()).toBe(3)
  })

  it('goes by way of the school’s server while that has no answer from the store', async () => {
    const t = setUp(() => 200, { [PARTS]: () => ok({ key: '', urls: null, slices: [], receipt: null }) })
    expect(await t.send()).toEqual({ ok: true, schoolId: 'by the server' })
  })

  it('that the school found to be other bytes is sent again, all of it, once', async () => {
    let confirms = 0
    const t = setUp(() => 200, {
      [CONFIRM]: () =>
        ++confirms === 1 ? no(Status.checksum) : ok({ receipt: { fileId: 'school1', sha256 } }),
    })
    expect(await t.send()).toEqual({ ok: true, schoolId: 'school1' })
    expect(t.puts).toEqual(['0', '1', '2', '0', '1', '2'])
    const never = setUp(() => 200, { [CONFIRM]: () => no(Status.checksum) })
    expect(await never.send()).toMatchObject({ ok: false, failure: { http: 409 } })
    expect(never.puts).toHaveLength(6)
  })

  it('that the school has already is not sent, and a word on other bytes is not believed', async () => {
    const has = (hash: string) => ({
      [PARTS]: () => ok({ key: '', urls: null, slices: [], receipt: { fileId: 'school1', sha256: hash } }),
    })
    const t = setUp(() => 200, has(sha256))
    expect(await t.send()).toEqual({ ok: true, schoolId: 'school1' })
    expect(t.puts).toEqual([])
    expect(await setUp(() => 200, has('1')).send()).toMatchObject({ failure: { kind: 'malformed' } })
  })

  it('ends when the page is told to, and is no failure of the store', async () => {
    const page = new AbortController()
    const t = setUp(() => {
      page.abort()
      return new Promise(() => {})
    })
    expect(await t.send(page.signal)).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    expect(t.puts).toHaveLength(1)
  })
})
