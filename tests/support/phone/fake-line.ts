import type { KeptReply } from '#core/domain/reply/kept-reply.ts'
import { createClient } from '#core/request/client.ts'
import type { ClientOptions, RequestOutcome, SessionFacts } from '#core/request/types.ts'

/** What the app asked. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown> | null
  cache: string | undefined
}

type Answer = (asked: Asked) => Response | Promise<Response>

export const envelope = (
  data: unknown,
  more: Record<string, unknown> = {},
  init: ResponseInit = {},
): Response =>
  new Response(JSON.stringify({ status: 0, data, ...more }), {
    headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    ...(init.status === undefined ? {} : { status: init.status }),
  })

export const refusal = (status: number, message = ''): Response =>
  new Response(JSON.stringify({ status, message }), { headers: { 'content-type': 'application/json' } })

/** An answer that never comes; the request's own signal ends it. */
export const silence: Answer = () => new Promise<Response>(() => {})

/**
 * A server in a function, a clock that only moves when told, and waits that end when the clock passes them.
 * `answer` may be exchanged at any time; throwing in it is a line that is cut.
 */
export function fakeLine(first: Answer) {
  const asked: Asked[] = []
  const outcomes: [RequestOutcome, number | null][] = []
  const ended: number[] = []
  const waits: { at: number; ms: number; done: () => void }[] = []
  const state = { now: 1_763_700_000_000, skew: 0, answer: first, online: true, facts: {} as SessionFacts }

  const doFetch = (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://school.test')
    const headers = new Headers(init.headers)
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null,
      cache: init.cache,
    }
    asked.push(one)
    const cut = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
    return await Promise.race([(async () => state.answer(one))(), cut])
  }) as typeof fetch

  const options: ClientOptions = {
    fetch: doFetch,
    now: () => state.now,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new Error('aborted'))
        const one = { at: state.now + ms, ms, done: resolve }
        waits.push(one)
        signal?.addEventListener('abort', () => {
          waits.splice(waits.indexOf(one), 1)
          reject(new Error('aborted'))
        })
      }),
    facts: () => state.facts,
    online: () => state.online,
    skew: { read: () => state.skew, write: (ms) => (state.skew = ms) },
    replies: () => null,
    onOutcome: (outcome, asOf) => outcomes.push([outcome, asOf]),
    onSessionEnd: (failure) => ended.push(failure.status ?? 0),
  }

  /** Lets everything that is ready run. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  /** Moves the clock on; whatever waited that long goes on. */
  const pass = async (ms: number) => {
    await settle()
    state.now += ms
    for (const one of waits.filter((w) => w.at <= state.now)) {
      waits.splice(waits.indexOf(one), 1)
      one.done()
    }
    await settle()
  }
  return { state, asked, outcomes, ended, waits, options, pass, settle, client: createClient(options) }
}

/** A store of replies in memory. */
export function memoryReplies() {
  const rows = new Map<string, KeptReply>()
  const at = (account: string, key: string) => `${account} ${key}`
  return {
    rows,
    read: (account: string, key: string) => Promise.resolve(rows.get(at(account, key)) ?? null),
    write: (account: string, key: string, _call: string, reply: KeptReply) => {
      rows.set(at(account, key), reply)
      return Promise.resolve()
    },
    remove: (account: string, key: string) => {
      rows.delete(at(account, key))
      return Promise.resolve()
    },
  }
}
