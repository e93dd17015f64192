import { Forged, Unreachable } from './channel.ts'

const TIMEOUT_MS = 8000
/** No provider's answer is longer. */
const MOST_BYTES = 262_144

/** One request to a provider, read whole. @throws Unreachable: no answer in time, a redirect, or one too long */
export async function askProvider(
  network: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<{ ok: boolean; status: number; headers: Headers; text: string }> {
  try {
    const response = await network(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (text.length > MOST_BYTES) throw new Error('too long')
    return { ok: response.ok, status: response.status, headers: response.headers, text }
  } catch (e) {
    throw new Unreachable('no answer', e)
  }
}

/** JSON text as an object; an empty one for anything else. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** An answer that does not hold is as good as none. */
export function believe<T>(check: () => T): T {
  try {
    return check()
  } catch (e) {
    if (e instanceof Forged) throw new Unreachable(`answer not believed: ${e.message}`, e)
    throw e
  }
}
