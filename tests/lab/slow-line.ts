import type { FastifyInstance } from 'fastify'
import type { VirtualTime } from '#tests/model/clock.ts'
import { type Line, openLine } from '#tests/model/line.ts'
import type { Profile } from './profiles.ts'

/** Bytes of a packet. */
const PACKET = 1_400
/** What a browser adds to each request by itself: user agent, accepted types, languages, origin; bytes. */
const BROWSER_HEADERS = 600

export interface SlowLine extends Line {
  /** Bytes that went over the line, headers included. */
  bytes: { up: number; down: number }
  /** Bytes of files that left the phone, whole frames and pieces of them. */
  fileBytes(): number
  /** Largest frame that was begun. */
  largestFrame(): number
  /** False: what is on its way is lost where it is, and nothing leaves until true. */
  setUp(isUp: boolean): void
}

/**
 * A line of a profile in a time that is told when to move: one request waits for the bytes of the others, an answer
 * comes a round trip later, a new connection costs one more.
 * @param lost how many of so many packets are lost: they go again, and what they belong to comes a round trip later
 */
export function openSlowLine(
  server: () => FastifyInstance,
  time: VirtualTime,
  profile: Profile,
  lost: (packets: number) => number = () => 0,
): SlowLine {
  const inner = openLine(server, time)
  const bytes = { up: 0, down: 0 }
  const freeAt = { up: 0, down: 0 }
  let ofFiles = 0
  let largest = 0
  let isUp = true
  let isOpen = false
  let isKilled = false
  let fall = new AbortController()

  /** @returns part of the bytes that went over before it ended, 0..1, and whether it arrived */
  async function carry(size: number, way: 'up' | 'down', signal?: AbortSignal | null) {
    const again = lost(Math.ceil(size / PACKET))
    const took = ((size + again * PACKET) * 8000) / profile.bitsPerSecond
    const late = again > 0 ? profile.roundTripMs : 0
    const start = Math.max(time.now(), freeAt[way])
    freeAt[way] = start + took
    const ends = signal ? AbortSignal.any([signal, fall.signal]) : fall.signal
    const wait = Math.ceil(start + took - time.now() + profile.roundTripMs / 2 + late)
    const arrived = await time.wait(wait, ends).then(
      () => true,
      () => false,
    )
    const part = arrived ? 1 : Math.min(1, Math.max(0, (time.now() - start) / took))
    if (!arrived) freeAt[way] = Math.max(time.now(), freeAt[way] - took * (1 - part))
    bytes[way] += (size + again * PACKET) * part
    return { part, arrived }
  }

  const ask = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const lost = async () => {
      if (isKilled) await new Promise<never>(() => {})
      init.signal?.throwIfAborted()
      throw new TypeError('Failed to fetch')
    }
    if (!isUp) await lost()
    if (!isOpen && !(await carry(60, 'up', init.signal)).arrived) await lost()
    if (!isOpen && !(await carry(60, 'down', init.signal)).arrived) await lost()
    isOpen = true
    const { body } = init
    const length = body instanceof Uint8Array ? body.length : typeof body === 'string' ? body.length : 0
    const sent = await carry(
      length + input.length + JSON.stringify(init.headers).length + BROWSER_HEADERS,
      'up',
      init.signal,
    )
    if (body instanceof Uint8Array) {
      ofFiles += length * sent.part
      largest = Math.max(largest, length)
    }
    if (!sent.arrived) await lost()
    const reply = await inner.fetch(input, init)
    const text = await reply.text()
    const back = await carry(text.length + BROWSER_HEADERS, 'down', init.signal)
    if (!back.arrived) await lost()
    return new Response(text, { status: reply.status, headers: reply.headers })
  }
  return {
    ...{ seen: inner.seen, faults: inner.faults, bytes },
    fileBytes: () => ofFiles,
    largestFrame: () => largest,
    fetch: ask as typeof fetch,
    setUp: (up) => {
      if (isUp && !up) {
        isOpen = false
        fall.abort()
        fall = new AbortController()
      }
      isUp = up
    },
    cut: () => {
      isKilled = true
      fall.abort()
      inner.cut()
    },
  }
}
