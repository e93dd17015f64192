import type { FastifyInstance } from 'fastify'
import type { VirtualTime } from './clock.ts'

/** What happens to a request on its way. */
export const FAULTS = [
  'ok',
  'dropRequest',
  'dropReply',
  'twice',
  'slow',
  'truncated',
  'portal',
  'portal302',
  'error500',
  'busy429',
  'ended',
  'blackHole',
  'bitFlip',
  'address455',
] as const
export type Fault = (typeof FAULTS)[number]

/** One request as it was seen on the line. */
export interface Seen {
  at: number
  call: string
  /** Account the request says it is for, and account of its session. */
  speaksFor: string
  token: string
  fault: Fault
  answered: boolean
  bytes: number
}

export interface Line {
  fetch: typeof fetch
  seen: Seen[]
  /** Fault of the next requests; the last one stays until it is changed. */
  faults: Fault[]
  /** Requests that a black hole has swallowed and nobody has given up yet. */
  swallowed?: number
  cut(): void
}

const SLOW_MS = 4_000
const html = '<!doctype html><title>Wi-Fi</title><form>sign in</form>'

function textReply(
  status: number,
  body: string,
  type: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, { status, headers: { 'content-type': type, ...headers } })
}

/**
 * A line between a phone and the server that ships, in one process. `cut` is the end of the phone: nothing comes back
 * any more, and nothing more leaves.
 */
export function openLine(server: () => FastifyInstance, time: VirtualTime, faults: Fault[] = ['ok']): Line {
  let isCut = false
  const seen: Seen[] = []
  const never = new Promise<never>(() => {})

  const ask = async (input: string, init: RequestInit): Promise<Response> => {
    const raw = init.body instanceof Uint8Array ? Buffer.from(init.body) : init.body
    const reply = await time.during(
      server().inject({
        method: init.method === 'POST' || init.method === 'PUT' ? init.method : 'GET',
        url: input,
        headers: { ...(init.headers as Record<string, string>), host: 'localhost' },
        ...(raw === undefined ? {} : { payload: raw as string }),
      }),
    )
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers))
      if (value !== undefined && !Array.isArray(value)) headers.set(name, String(value))
    return new Response(reply.statusCode === 304 ? null : reply.payload, {
      status: reply.statusCode,
      headers,
    })
  }
  const flipped = (init: RequestInit): RequestInit => {
    if (!(init.body instanceof Uint8Array)) return init
    const body = Uint8Array.from(init.body)
    body[0] = (body[0] ?? 0) ^ 1
    return { ...init, body }
  }

  async function carry(input: string, init: RequestInit, fault: Fault): Promise<Response> {
    switch (fault) {
      case 'dropRequest':
        throw new TypeError('Failed to fetch')
      case 'dropReply':
        await ask(input, init)
        throw new TypeError('Failed to fetch')
      case 'twice': {
        const [, second] = await Promise.all([ask(input, init), ask(input, init)])
        return second
      }
      case 'slow':
        await time.wait(SLOW_MS)
        return await ask(input, init)
      case 'truncated': {
        const reply = await ask(input, init)
        const text = await reply.text()
        return textReply(reply.status, text.slice(0, text.length / 2), 'application/json')
      }
      case 'portal':
        return textReply(200, html, 'text/html')
      case 'portal302':
        return textReply(302, '', 'text/html', { location: 'http://wifi.test/' })
      case 'error500':
        return textReply(500, '{"status":10500,"message":"broken"}', 'application/json')
      case 'busy429':
        return textReply(429, '{"status":10004,"message":"busy"}', 'application/json', { 'retry-after': '7' })
      case 'address455':
        return textReply(455, '{"status":10455,"message":"address"}', 'application/json')
      case 'ended':
        return textReply(200, '{"status":10051,"message":"ended"}', 'application/json')
      case 'blackHole':
        line.swallowed = (line.swallowed ?? 0) + 1
        init.signal?.addEventListener('abort', () => (line.swallowed = (line.swallowed ?? 0) - 1))
        return await never
      case 'bitFlip':
        return await ask(input, flipped(init))
      case 'ok':
        return await ask(input, init)
    }
  }

  const line: Line = {
    seen,
    faults,
    cut: () => {
      isCut = true
    },
    fetch: (async (input: string, init: RequestInit = {}) => {
      if (isCut) return await never
      const fault = (line.faults.length > 1 ? line.faults.shift() : line.faults[0]) ?? 'ok'
      const headers = init.headers as Record<string, string>
      const one: Seen = {
        at: time.now(),
        call: `${init.method ?? 'GET'} ${input.split('?')[0] ?? ''}`,
        speaksFor: headers['x-kb-account'] ?? '',
        token: headers['x-kb-token'] ?? '',
        fault,
        answered: false,
        bytes: init.body instanceof Uint8Array ? init.body.length : 0,
      }
      seen.push(one)
      const aborted = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
      const reply = await Promise.race([carry(input, init, fault), aborted])
      if (isCut) return await never
      one.answered = reply.status < 400 && !['portal', 'portal302', 'truncated', 'ended'].includes(fault)
      return reply
    }) as typeof fetch,
  }
  return line
}
