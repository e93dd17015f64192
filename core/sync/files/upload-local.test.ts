import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { SLICE_BYTES } from '#contract/operations/slices.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { FRAME, SLICE_RETRIES } from '../limits.ts'
import { localUploader } from './upload-local.ts'

const as = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }

/** A store of one file that answers as the school's does, and fails when told to. */
function fakeStore(size: number) {
  const slices = Array.from({ length: Math.ceil(size / SLICE_BYTES) }, () => 0)
  const state = {
    failFrames: 0,
    failAll: false,
    dropReplies: 0,
    frames: 0,
    bytes: 0,
    asked: 0,
    merged: 0,
    known: false,
    unannounced: 0,
    mixedUp: 0,
    given: [] as AbortSignal[],
    order: [] as string[],
    announced: null as unknown,
  }
  const receipt = { fileId: 'school1', sha256: '0'.repeat(64) }
  const time = virtualTime(0)
  const network = { ok: false, failure: failureOf('network') }
  const notFound = { ok: false, failure: failureOf('status', { status: Status.notFound, http: 404 }) }
  const early = { ok: false, failure: failureOf('status', { status: Status.incomplete, http: 409 }) }
  type Args = {
    body?: object
    query?: { chunk: number; offset: number }
    octets?: Uint8Array
    signal?: AbortSignal
  }
  const call = (name: string, args: Args) => {
    state.asked++
    state.order.push(name.slice(name.lastIndexOf('/') + 1))
    if (state.failAll) return Promise.resolve(network)
    if (name.endsWith('/frame')) {
      const { chunk, offset } = args.query as { chunk: number; offset: number }
      const length = args.octets?.length ?? 0
      state.frames++
      state.bytes += length
      if (args.signal) state.given.push(args.signal)
      if (state.unannounced-- > 0) return Promise.resolve(early)
      if (state.failFrames-- > 0) return Promise.resolve(network)
      if (slices[chunk] !== offset)
        return Promise.resolve({ ok: false, failure: failureOf('status', { status: 10021, http: 409 }) })
      slices[chunk] = offset + length
      if (state.dropReplies-- > 0) return Promise.resolve(network)
      const told = state.mixedUp-- > 0 ? {} : { chunk, offset: slices[chunk], received: 0 }
      return Promise.resolve({ ok: true, data: told, asOf: null })
    }
    if (name.endsWith('/begin')) state.announced = args.body
    if (name.endsWith('/merge')) state.merged++
    if (name.endsWith('/state') && state.unannounced > 0) return Promise.resolve(notFound)
    const data = name.endsWith('/merge')
      ? { receipt }
      : { state: 'open', size, slices: [...slices], receipt: state.known ? receipt : null }
    return Promise.resolve({ ok: true, data, asOf: null })
  }
  const client = { call } as unknown as Client
  const uploader = localUploader({ client, now: time.now, wait: time.wait })
  const file = {
    ...{ uploadFileId: '0'.repeat(32), bytes: new ArrayBuffer(size), sha256: '0'.repeat(64), as },
    ...{ type: 'image/jpeg', name: 'p.jpg', purpose: 'answer', isNew: false },
  }
  const send = async (isNew = false, more: object = {}) => {
    const { signal } = new AbortController()
    const told: number[] = []
    let result: unknown = null
    const sending = uploader
      .send({ ...file, ...more, isNew }, { signal, onProgress: ({ sent }) => told.push(sent) })
      .then((r) => (result = r))
    for (let n = 0; n < 400 && result === null; n++) await time.pass(1000)
    await sending
    return { result, told }
  }
  return { state, slices, send, time }
}

describe('a file on its way to the school', () => {
  it('goes in slices of 1,048,576 bytes, in frames of at most 256 KiB, once each [K06] [B16]', async () => {
    const size = 2 * SLICE_BYTES + 5
    const store = fakeStore(size)
    const { result, told } = await store.send()
    expect(result).toEqual({ ok: true, schoolId: 'school1' })
    expect(store.slices).toEqual([SLICE_BYTES, SLICE_BYTES, 5])
    expect(store.state.bytes).toBe(size)
    expect(told.at(-1)).toBe(size)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })
  it('is announced with the digests of its slices, where they were made [K06] [W03]', async () => {
    const store = fakeStore(SLICE_BYTES + 5)
    const slices = ['1'.repeat(64), '2'.repeat(64)]
    await store.send(false, { slices })
    expect(store.state.announced).toMatchObject({ sha256: '0'.repeat(64), slices })
    await store.send()
    expect(store.state.announced).not.toHaveProperty('slices')
  })
  it('goes on where the school stands; a cut costs at most the frame on its way [B16]', async () => {
    const store = fakeStore(SLICE_BYTES)
    store.slices[0] = 600_000
    store.state.dropReplies = 1
    const { result } = await store.send()
    expect(result).toEqual({ ok: true, schoolId: 'school1' })
    expect(store.state.bytes).toBe(SLICE_BYTES - 600_000)
  })
  it('sends no byte of a file that the school has already, as after a double tap [B16]', async () => {
    const store = fakeStore(SLICE_BYTES)
    store.state.known = true
    expect((await store.send()).result).toEqual({ ok: true, schoolId: 'school1' })
    expect(store.state.frames).toBe(0)
  })
  it('leaves with its announcement when nothing of it was ever sent, and once [B16]', async () => {
    const store = fakeStore(SLICE_BYTES)
    expect((await store.send(true)).result).toEqual({ ok: true, schoolId: 'school1' })
    expect(store.state.order.slice(0, 2)).toEqual(['begin', 'frame'])
    expect(store.state.bytes).toBe(SLICE_BYTES)
  })
  it('gives its first frame up when the school has the file already [B16]', async () => {
    const store = fakeStore(SLICE_BYTES)
    store.state.known = true
    expect((await store.send(true)).result).toEqual({ ok: true, schoolId: 'school1' })
    expect(store.state.given.map((signal) => signal.aborted)).toEqual([true])
  })
  it('sends its first frame again at once when it overtook the announcement [B16]', async () => {
    const store = fakeStore(100_000)
    store.state.unannounced = 1
    expect((await store.send(true)).result).toEqual({ ok: true, schoolId: 'school1' })
    expect(store.state.order.slice(0, 3)).toEqual(['begin', 'frame', 'frame'])
    expect(store.state.order).not.toContain('state')
  })
  it('is not taken for early when the school does not know a file that was announced [B16]', async () => {
    const store = fakeStore(100_000)
    store.state.unannounced = 100
    expect((await store.send(true)).result).toMatchObject({ ok: false, failure: { status: Status.notFound } })
  })
  it('does not believe a word that was to another frame: it asks what the school holds [B16]', async () => {
    const store = fakeStore(100_000)
    store.state.mixedUp = 1
    expect((await store.send()).result).toEqual({ ok: true, schoolId: 'school1' })
    expect(store.state.order.slice(0, 3)).toEqual(['begin', 'frame', 'state'])
    expect(store.state.bytes).toBe(100_000)
  })
  it('tries a slice five times more; the sixth failure surfaces and finished slices are kept [V02] [K06]', async () => {
    const store = fakeStore(2 * SLICE_BYTES)
    store.slices[0] = SLICE_BYTES
    store.state.failFrames = SLICE_RETRIES + 1
    const { result } = await store.send()
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } })
    expect(store.state.frames).toBe(SLICE_RETRIES + 1)
    expect(store.slices).toEqual([SLICE_BYTES, 0])
    expect((await store.send()).result).toEqual({ ok: true, schoolId: 'school1' })
    expect(store.state.bytes - (SLICE_RETRIES + 1) * FRAME.first).toBeLessThanOrEqual(SLICE_BYTES)
  })
  it('begins its five tries again with each progress [V02]', async () => {
    const store = fakeStore(SLICE_BYTES)
    store.state.dropReplies = 12
    expect((await store.send()).result).toEqual({ ok: true, schoolId: 'school1' })
  })
  it('says that it timed out, in the words of its row [E09]', async () => {
    const time = virtualTime(0)
    const client = {
      call: (name: string) =>
        Promise.resolve(
          name.endsWith('/begin')
            ? { ok: true, data: { slices: [0], receipt: null }, asOf: null }
            : { ok: false, failure: failureOf('timeout') },
        ),
    } as unknown as Client
    const uploader = localUploader({ client, now: time.now, wait: time.wait })
    const file = {
      uploadFileId: 'x',
      bytes: new ArrayBuffer(9),
      sha256: 'y',
      type: 't',
      name: 'n',
      purpose: 'answer',
      as,
      isNew: false,
    }
    const sending = uploader.send(file, { signal: new AbortController().signal, onProgress: () => {} })
    await time.pass(120_000)
    expect(await sending).toMatchObject({ ok: false, note: { messageKey: 'sync.uploadTimeout' } })
  })
})
