import { type Checking, SignOnRefused } from './types.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 64 * 1024

interface PartnerRequest {
  query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

const unavailable = (because: string) => new SignOnRefused('unavailable', because)

/**
 * Asks a partner and gives its answer as text. The address is the configured one with a fixed path; redirects are not
 * followed, answers are small and prompt.
 * @throws SignOnRefused unavailable
 */
export async function askText(
  { fetch, partner }: Checking,
  path: string,
  asked: PartnerRequest,
): Promise<string> {
  const { api } = partner.settings
  if (!api) throw unavailable('no address configured')
  const url = new URL(api + path)
  for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value)
  const body =
    asked.json !== undefined
      ? JSON.stringify(asked.json)
      : asked.form && new URLSearchParams(asked.form).toString()
  const kind = asked.json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded'
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...asked.headers, ...(body === undefined ? {} : { 'content-type': kind }) },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  }).catch(() => {
    throw unavailable('partner unreachable')
  })
  if (answer.status >= 500) throw unavailable('partner failed')
  const text = await answer.text().catch(() => {
    throw unavailable('partner broke off')
  })
  if (text.length > MAX_BYTES) throw unavailable('partner said too much')
  return text
}

/** The same for an answer in JSON, whatever its content type says (some send text/plain). */
export async function askJson(checking: Checking, path: string, asked: PartnerRequest): Promise<Answer> {
  const text = await askText(checking, path, asked)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return new Answer(value)
  } catch {
    // told below
  }
  throw unavailable('partner answered no JSON')
}

/** Reads a partner's answer without believing its shape. */
export class Answer {
  readonly value: object
  constructor(value: object) {
    this.value = value
  }
  #at(path: string): unknown {
    return path
      .split('.')
      .reduce<unknown>(
        (from, name) =>
          typeof from === 'object' && from !== null && Object.hasOwn(from, name)
            ? (from as Record<string, unknown>)[name]
            : undefined,
        this.value,
      )
  }
  /** A text or a whole number as text; undefined for anything else and for ''. */
  text(path: string): string | undefined {
    const found = this.#at(path)
    if (typeof found === 'string' && found !== '' && found.length <= 4096) return found
    return Number.isSafeInteger(found) ? String(found) : undefined
  }
  number(path: string): number | undefined {
    const found = this.#at(path)
    return typeof found === 'number' && Number.isFinite(found) ? found : undefined
  }
}
