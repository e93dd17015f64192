import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the line does to bytes: both directions share the same profile. */
export interface LineProfile {
  /** Bits a second each way; 0 = no limit. */
  bitsPerSecond: number
  /** Added round trip, milliseconds; half of it each way. */
  roundTripMs: number
  /** True: new connections are refused and open ones are cut. */
  offline: boolean
}

export const FULL: LineProfile = { bitsPerSecond: 0, roundTripMs: 0, offline: false }
export const LINE_2G: LineProfile = { bitsPerSecond: 250_000, roundTripMs: 600, offline: false }
export const LINE_3G: LineProfile = { bitsPerSecond: 1_600_000, roundTripMs: 300, offline: false }

export interface Line {
  port: number
  set(profile: Partial<LineProfile>): void
  /** Bytes over the wire since the last reset, headers included. */
  bytes: { up: number; down: number }
  reset(): void
  close(): Promise<void>
}

/** One direction's shared bucket: all connections of the phone queue behind each other, as on a real line. */
class Direction {
  #freeAt = 0
  deliver(size: number, profile: LineProfile, send: () => void): void {
    const now = performance.now()
    const cost = profile.bitsPerSecond ? (size * 8000) / profile.bitsPerSecond : 0
    this.#freeAt = Math.max(now, this.#freeAt) + cost
    const wait = this.#freeAt - now + profile.roundTripMs / 2
    if (wait <= 0.5) send()
    else setTimeout(send, wait)
  }
}

/**
 * A TCP proxy in front of a server on this machine that is slow, far or cut. Unlike the browser's own throttling it
 * also reaches requests made by a service worker.
 */
export async function openLine(targetPort: number, start: LineProfile = FULL): Promise<Line> {
  let profile = { ...start }
  const up = new Direction()
  const down = new Direction()
  const bytes = { up: 0, down: 0 }
  const open = new Set<Socket>()

  function pass(from: Socket, to: Socket, direction: Direction, key: 'up' | 'down'): void {
    from.on('data', (chunk: Buffer) => {
      // small pieces, so that a big answer does not arrive in one burst
      for (let i = 0; i < chunk.length; i += 1400) {
        const piece = chunk.subarray(i, i + 1400)
        bytes[key] += piece.length
        direction.deliver(piece.length, profile, () => {
          if (!to.destroyed) to.write(piece)
        })
      }
    })
    from.on('end', () => direction.deliver(0, profile, () => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      if (from.errored) to.destroy()
    })
  }

  const server = createServer((client) => {
    if (profile.offline) {
      client.destroy()
      return
    }
    const target = connect(targetPort, '127.0.0.1')
    open.add(client)
    open.add(target)
    pass(client, target, up, 'up')
    pass(target, client, down, 'down')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    bytes,
    set(change) {
      profile = { ...profile, ...change }
      if (profile.offline) for (const socket of open) socket.destroy()
    },
    reset() {
      bytes.up = 0
      bytes.down = 0
    },
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        server.close(() => done())
      }),
  }
}
