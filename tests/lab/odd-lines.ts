import type { VirtualTime } from '#tests/model/clock.ts'
import type { Line } from '#tests/model/line.ts'

/** A line whose replies pass through other hands. `isOn` false: it is a good line again. */
export interface OddLine extends Line {
  isOn: boolean
}

type Hands = (reply: Response, input: string, init: RequestInit) => Promise<Response>

function through(line: Line, hands: Hands): OddLine {
  const odd: OddLine = {
    ...{ seen: line.seen, faults: line.faults, isOn: true },
    cut: () => line.cut(),
    fetch: (async (input: string, init: RequestInit = {}) => {
      const reply = await line.fetch(input, init)
      return odd.isOn ? await hands(reply, input, init) : reply
    }) as typeof fetch,
  }
  return odd
}

const sameAs = (reply: Response, body: BodyInit): Response =>
  new Response(body, { status: reply.status, headers: reply.headers })

/** Replies come a byte a second, those that `slows` says. */
export const dripping = (
  line: Line,
  time: VirtualTime,
  slows: (input: string, init: RequestInit) => boolean,
): OddLine =>
  through(line, async (reply, input, init) => {
    if (!slows(input, init)) return reply
    const bytes = new Uint8Array(await reply.arrayBuffer())
    let at = 0
    const drops = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: async (into) => {
        await time.wait(1_000, init.signal ?? undefined)
        if (at === bytes.length) into.close()
        else into.enqueue(bytes.slice(at, ++at))
      },
    })
    return sameAs(reply, drops)
  })

/** What becomes of two replies that meet. */
export type Mix = 'late' | 'swapped'

const MEET_MS = 3_000

/**
 * Each reply waits up to three seconds for the next one. `late`: the first comes after the second; `swapped`: each is
 * given to the other's request, as a proxy does that mixes two connections up.
 */
export function mixing(line: Line, time: VirtualTime, mix: Mix): OddLine {
  let first: { reply: Response; give: (other: Response) => void } | null = null
  return through(line, async (reply) => {
    if (first) {
      const before = first
      first = null
      before.give(mix === 'swapped' ? reply : before.reply)
      return mix === 'swapped' ? before.reply : reply
    }
    return await new Promise<Response>((give) => {
      const mine = { reply, give }
      first = mine
      void time.wait(MEET_MS).then(() => {
        if (first !== mine) return
        first = null
        give(reply)
      })
    })
  })
}

/** Every second request gets the reply once more that the one before it got. */
export function repeating(line: Line): OddLine {
  let last: { status: number; headers: Headers; text: string } | null = null
  let count = 0
  return through(line, async (reply) => {
    const before = last
    last = { status: reply.status, headers: reply.headers, text: await reply.text() }
    const told = before && ++count % 2 === 0 ? before : last
    return new Response(told.text, { status: told.status, headers: told.headers })
  })
}

/** `end` is called as the reply to the first request that `isIt` comes, before anything is made of it. */
export const endingAt = (line: Line, isIt: (input: string) => boolean, end: () => void): OddLine =>
  through(line, async (reply, input) => {
    if (isIt(input)) end()
    return await Promise.resolve(reply)
  })
