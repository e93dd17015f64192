import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from './reply.ts'
import type { ClientOptions } from './types.ts'

interface FetchRequest {
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
 * out, the caller gave up, the device has no line, or the network failed. Until its answer begins it is among those that
 * wait; octets are not: they may take long on a slow line, and show their own progress.
 */
export async function sendRequest(
  options: Pick<ClientOptions, 'fetch' | 'wait' | 'online' | 'now' | 'pending'>,
  url: string,
  sending: FetchRequest,
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
  const { body } = sending
  const raw = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : null
  if (!raw) options.pending?.set(done, options.now())
  try {
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
      // Not followed, and told from no answer at all: a portal sends everything to its sign-in page.
      redirect: 'manual',
      ...(sending.cache ? { cache: sending.cache } : {}),
      ...(body === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
    })
    options.pending?.delete(done)
    return { response, text: await response.text() }
  } catch {
    if (late) return { failure: failureOf('timeout') }
    if (sending.signal?.aborted) return { failure: failureOf('aborted') }
    return { failure: failureOf(options.online() ? 'network' : 'offline') }
  } finally {
    done.abort()
    options.pending?.delete(done)
    sending.signal?.removeEventListener('abort', giveUp)
  }
}
