import { describe, expect, it } from 'vitest'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { localUploader } from './upload-local.ts'

const as = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }
const SIZE = 200_000
/** Bytes a second of a line that carries one frame after the other, and the way there and back, ms. */
const LINE = 20_000
const ROUND_TRIP = 800

interface Args {
  query?: { offset: number }
  octets?: Uint8Array
  signal?: AbortSignal
}

/** Sends a file over such a line on which the frame at `stuckAt` never arrives, the first time. */
async function sendOver(stuckAt: (offset: number) => boolean) {
  const time = virtualTime(0)
  const sent: { offset: number; length: number; at: number; answered: number | null }[] = []
  let stuck = 0
  let freeAt = 0
  let idle = 0
  let held = 0
  const never = (signal?: AbortSignal) =>
    new Promise((resolve) =>
      signal?.addEventListener('abort', () => resolve({ ok: false, failure: failureOf('aborted') })),
    )
  const call = async (name: string, { query, octets, signal }: Args) => {
    if (!name.endsWith('/frame')) {
      await time.wait(ROUND_TRIP)
      return { ok: true, data: { slices: [0], receipt: null } }
    }
    const offset = query?.offset ?? 0
    const length = octets?.length ?? 0
    const one = { offset, length, at: time.now(), answered: null as number | null }
    sent.push(one)
    if (stuckAt(offset) && stuck++ === 0) return never(signal)
    if (freeAt > 0) idle += Math.max(0, time.now() - freeAt)
    freeAt = Math.max(freeAt, time.now()) + (length * 1000) / LINE
    await time.wait(freeAt - time.now() + ROUND_TRIP)
    while (held < offset) await time.wait(100)
    held = Math.max(held, offset + length)
    one.answered = time.now()
    const receipt = held === SIZE ? { fileId: 'school1', sha256: '0'.repeat(64) } : null
    return { ok: true, data: { chunk: 0, offset: held, received: held, receipt } }
  }
  const uploader = localUploader({
    client: { call } as unknown as Client,
    now: time.now,
    wait: time.wait,
  })
  const file = {
    ...{ uploadFileId: 'f'.repeat(32), bytes: new ArrayBuffer(SIZE), sha256: '0'.repeat(64), as },
    ...{ type: 'image/jpeg', name: 'p.jpg', purpose: 'answer', isNew: false },
  }
  let end: number | null = null
  const sending = uploader
    .send(file, { signal: new AbortController().signal, onProgress: () => {} })
    .then((result) => {
      end = time.now()
      return result
    })
  // Whoever waits for `sending` below hears of it.
  sending.catch(() => (end = Number.NaN))
  for (let n = 0; n < 600 && end === null; n++) await time.pass(100)
  return { result: await sending, seconds: (end ?? Number.NaN) / 1000, sent, idle }
}

describe('frames of a file', () => {
  it('leave before the one before them is answered: the line is not idle while an answer is on its way [B16]', async () => {
    const { result, seconds, sent, idle } = await sendOver(() => false)
    expect(result).toEqual({ ok: true, schoolId: 'school1' })
    // The first answer is waited for: until then nothing is known of the line.
    expect(Math.round(idle)).toBeLessThanOrEqual(ROUND_TRIP)
    // The question, the first frame and the last answer are waited for.
    expect(seconds).toBeLessThan(SIZE / LINE + (3 * ROUND_TRIP) / 1000 + 0.5)
    expect(new Set(sent.map(({ offset }) => offset)).size).toBe(sent.length)
  })
  it('end with what broke: a frame that never ended would hold up all others [B16]', async () => {
    await expect(
      sendOver(() => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
  })
  it('go once more beside one that is stuck, and less of it, long before it would be given up [B16]', async () => {
    const { result, seconds, sent } = await sendOver((offset) => offset > 0)
    expect(result).toEqual({ ok: true, schoolId: 'school1' })
    const stuck = sent.find(({ answered }) => answered === null)
    const again = sent.filter(({ offset }) => offset === stuck?.offset)
    expect(again.length).toBe(2)
    expect(again[1]?.length).toBeLessThan(again[0]?.length ?? 0)
    // Those that wait at the school for the stuck one are not stuck themselves.
    const others = sent.filter(({ offset }) => offset !== stuck?.offset).map(({ offset }) => offset)
    expect(new Set(others).size).toBe(others.length)
    expect(seconds).toBeLessThan(30)
  })
})
