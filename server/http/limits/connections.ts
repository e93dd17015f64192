import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerNoHttp } from '../request/broken-request.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { addressKey } from './limiter.ts'
import type { Within } from './networks.ts'

interface ActiveRequest {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** When its headers were there, ms, and bytes of the connection then. */
  readonly at: number
  readonly bytes: number
}

interface ConnectionState {
  readonly socket: Socket
  /** Key of the address; '' of a proxy, whose own connections are many people's. */
  readonly of: string
  bytes: number
  /** When bytes last came, ms. */
  movedAt: number
  asked: ActiveRequest | null
}

export interface Connections {
  /** Holds the limits for what comes in there; `server` also listens for https or for http. */
  watch(server: Pick<Server, 'on'>): void
  /** Ends bodies of which nothing, or next to nothing, comes. Called every second while there are connections. */
  look(): void
  /** Connections that are open now. */
  count(): number
}

/** A whole request is there and its answer is not: such a connection is nobody's to end. */
const isAnswering = ({ asked }: ConnectionState): boolean =>
  asked?.req.complete === true && !asked.res.writableEnded

/** Nothing of the body comes any more, or so little that it would never end. */
function isStuck(
  { movedAt, bytes }: ConnectionState,
  asked: ActiveRequest,
  now: number,
  limits: ConnectionLimits,
): boolean {
  if (asked.req.complete) return false
  const lasts = now - asked.at
  const isSlow = lasts > 2 * limits.idleMs && (bytes - asked.bytes) * 1000 < limits.leastRate * lasts
  return isSlow || now - movedAt > limits.idleMs
}

/** One that holds a connection without doing anything: of those, the one that has done nothing for longest. */
function idlest(lines: Iterable<ConnectionState>, but: ConnectionState): ConnectionState | null {
  let found: ConnectionState | null = null
  for (const line of lines)
    if (line !== but && !isAnswering(line) && (found === null || line.movedAt < found.movedAt)) found = line
  return found
}

/**
 * Bounds what connections cost. Where an address, or everybody together, has too many, the one that has been idle for
 * longest is closed and the new one is taken: whoever fills them with requests half sent closes his own, and a phone whose
 * resting connection is closed opens another.
 * @param isProxy addresses that stand for many people
 * @param isSchool addresses that may have as many as there are
 * @param now milliseconds, from any origin
 */
export function createConnections(
  limits: ConnectionLimits,
  { isProxy, isSchool, now }: { isProxy: Within; isSchool: Within; now: () => number },
): Connections {
  const all = new Map<Socket, ConnectionState>()
  const byAddress = new Map<string, Set<ConnectionState>>()
  let timer: NodeJS.Timeout | null = null

  const refresh = (lines: Iterable<ConnectionState>, at: number): void => {
    for (const line of lines) {
      const { bytesRead } = line.socket
      if (bytesRead !== line.bytes) Object.assign(line, { bytes: bytesRead, movedAt: at })
    }
  }
  const forget = (line: ConnectionState): void => {
    all.delete(line.socket)
    const others = byAddress.get(line.of)
    others?.delete(line)
    if (others?.size === 0) byAddress.delete(line.of)
    if (all.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }
  const close = (line: ConnectionState): void => {
    forget(line)
    line.socket.destroy()
  }
  const makeRoom = (lines: Set<ConnectionState>, fresh: ConnectionState): void => {
    refresh(lines, now())
    close(idlest(lines, fresh) ?? fresh)
  }
  const largest = (fresh: ConnectionState): Set<ConnectionState> => {
    let most = new Set([fresh])
    for (const lines of byAddress.values()) if (lines.size > most.size) most = lines
    return most
  }

  const look = (): void => {
    const at = now()
    refresh(all.values(), at)
    for (const line of all.values()) {
      const { asked } = line
      if (!asked || !isStuck(line, asked, at, limits)) continue
      if (asked.res.headersSent) close(line)
      else
        answerNoHttp(Object.assign(new Error('idle'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), asked.req.socket)
    }
  }

  const begin = (socket: Socket): void => {
    const ip = socket.remoteAddress ?? ''
    const of = isProxy(ip) ? '' : addressKey(ip)
    const line: ConnectionState = { socket, of, bytes: 0, movedAt: now(), asked: null }
    const same = byAddress.get(of) ?? new Set()
    byAddress.set(of, same.add(line))
    all.set(socket, line)
    socket.once('close', () => forget(line))
    timer ??= setInterval(look, limits.lookMs).unref()
    if (of !== '' && !isSchool(ip) && same.size > limits.eachAddress) makeRoom(same, line)
    else if (all.size > limits.all) makeRoom(largest(line), line)
  }

  return {
    watch(server) {
      server.on('connection', begin)
      server.on('request', (req, res) => {
        // over https the request comes from the inner one of two sockets
        const socket = req.socket as Socket & { _parent?: Socket }
        const line = all.get(socket) ?? (socket._parent && all.get(socket._parent))
        if (!line) return
        const asked = { req, res, at: now(), bytes: line.socket.bytesRead }
        line.asked = asked
        req.once('close', () => {
          if (line.asked === asked && res.writableEnded) line.asked = null
        })
      })
    },
    look,
    count: () => all.size,
  }
}
