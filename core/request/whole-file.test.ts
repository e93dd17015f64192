import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadWholeFile } from './whole-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const STALL = 30_000
const FILE = Uint8Array.from({ length: 10 }, (_, i) => i)
const after = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('aborted'))
    })
  })

/** A server of FILE: a byte each `paceMs`; try number n breaks after `cuts[n]` bytes, or goes silent at `silentAt`. */
function line({ paceMs = 1, cuts = [] as number[], silentAt = -1, ranges = true, type = 'image/jpeg' }) {
  const asked: number[] = []
  const ask = (from: number, signal: AbortSignal): Promise<Response> => {
    const cut = cuts[asked.length] ?? Number.POSITIVE_INFINITY
    asked.push(from)
    if (cut < 0) return Promise.reject(new TypeError('no line'))
    const start = ranges ? from : 0
    let sent = 0
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(to) {
        const at = start + sent
        await after(at === silentAt ? 10 * STALL : paceMs, signal)
        if (sent >= cut) throw new TypeError('cut')
        if (at >= FILE.length) return to.close()
        to.enqueue(FILE.slice(at, at + 1))
        sent += 1
      },
    })
    if (ranges && from >= FILE.length) return Promise.resolve(new Response(null, { status: 416 }))
    const status = ranges && from > 0 ? 206 : 200
    const length: Record<string, string> =
      status === 206
        ? { 'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}` }
        : { 'content-length': `${FILE.length}` }
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type, ...length } }))
  }
  return { asked, ask }
}
const read = async (of: ReturnType<typeof line>) => {
  const done = downloadWholeFile({ ask: of.ask, stallMs: STALL })
  await vi.runAllTimersAsync()
  const blob = await done
  return blob && { bytes: [...new Uint8Array(await blob.arrayBuffer())], type: blob.type }
}
const whole = { bytes: [...FILE], type: 'image/jpeg' }

describe('a file over a bad line [W05]', () => {
  it('may take ten times as long as a call, as long as something comes', async () => {
    expect(await read(line({ paceMs: STALL - 1 }))).toEqual(whole)
  })
  it('goes on where it was cut, again and again', async () => {
    const of = line({ cuts: [4, 1, 3] })
    expect(await read(of)).toEqual(whole)
    expect(of.asked).toEqual([0, 4, 5, 8])
    const atTheEnd = line({ cuts: [10] })
    expect(await read(atTheEnd)).toEqual(whole)
    expect(atTheEnd.asked).toEqual([0, 10])
  })
  it('tells how much of it has come, over all its tries', async () => {
    const parts: number[] = []
    const done = downloadWholeFile({
      ask: line({ cuts: [4] }).ask,
      stallMs: STALL,
      onPart: (part) => parts.push(part),
    })
    await vi.runAllTimersAsync()
    await done
    expect(parts).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  })
  it('begins again where the server sends all of it again', async () => {
    expect(await read(line({ cuts: [4], ranges: false }))).toEqual(whole)
  })
  it('is given up when nothing comes: a silent line, no line', async () => {
    const silent = line({ silentAt: 3 })
    expect(await read(silent)).toBeNull()
    expect(silent.asked).toEqual([0, 3, 3])
    expect(await read(line({ cuts: [-1, -1] }))).toBeNull()
  })
  it('is not a refusal or a portal’s page', async () => {
    expect(await read(line({ type: 'application/json; charset=utf-8' }))).toBeNull()
    expect(await read(line({ type: 'text/html' }))).toBeNull()
  })
})
