import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from './reply.ts'
import type { ClientOptions } from './types.ts'

interface Sending {
  method: string
  headers: Record<string, string>
  timeoutMs: number
  signal: AbortSignal | undefined
  /** `reload`: the server first, also where a worker keeps a copy. `force-cache`: the worker's copy, unasked. */
  cache: 'reload' | 'force-cache' | undefined
  /** Body of a POST: raw bytes as they are, anything else as JSON. */
  body: unknown
}

/**
 * Sends one request and reads its whole text within `timeoutMs`. A missing answer is named by its cause: the time ran
 * out, the caller gave up, the device has no line, or the network failed.
 */
export async function send(
  options: Pick<ClientOptions, 'fetch' | 'wait' | 'online'>,
  url: string,
  sending: Sending,
): Promise<{ response: Response; text: string } | { failure: Failure }> {
  const stop = new AbortController()
  const done = new AbortController()
  let late = false
  const giveUp = () => stop.abort(sending.signal?.reason)
  if (sending.signal?.aborted) return { failure: failureOf('aborted') }
  sending.signal?.addEventListener('abort', giveUp, { once: true })
  options.wait(sending.timeoutMs, done.signal).then(
    () => {
      late = true
      stop.abort()
    },
    () => {},
  )
  try {
    const { body } = sending
    const raw = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : null
    const type = raw ? 'application/octet-stream' : 'application/json'
    const response = await options.fetch(url, {
      method: sending.method,
      headers: {
        ...sending.headers,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      signal: stop.signal,
      credentials: 'same-origin',
      // The page's address is of no use to the server, and on a slow line every header counts.
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      ...(sending.cache ? { cache: sending.cache } : {}),
      ...(body === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
    })
    return { response, text: await response.text() }
  } catch {
    if (late) return { failure: failureOf('timeout') }
    if (sending.signal?.aborted) return { failure: failureOf('aborted') }
    return { failure: failureOf(options.online() ? 'network' : 'offline') }
  } finally {
    done.abort()
    sending.signal?.removeEventListener('abort', giveUp)
  }
}
