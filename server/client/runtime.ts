/** What the package of the client runs. It is bundled as it is: only `fetch` and the language may be used here. */

/** A call: area, name, method and path, time limit in ms, and whether it is a job or octets. */
export type ClientCallRow = readonly [
  area: string,
  name: string,
  call: string,
  timeoutMs: number,
  kind?: 'job' | 'in' | 'out',
]

interface SealKey {
  keyId: string
  publicKey: string
  challenge: string
}
type Seal = (key: SealKey, account: string, password: string) => object
type ClientCallFields = Readonly<Record<string, unknown>>

interface RuntimeOptions {
  /** Address of the school's server, e.g. `https://school.example`. */
  server: string
  fetch?: typeof fetch
  token?: string
  userId?: string
  onDeprecated?: (told: { call: string; deprecation: string; sunset: string | null }) => void
}
interface CallOptions {
  signal?: AbortSignal
  bytes?: Uint8Array<ArrayBuffer>
}
interface Envelope {
  status: number
  message?: string
  data?: unknown
  uuid?: string
}
interface ClientErrorDetails {
  call: string
  status: number | null
  http: number
  message: string
  retryAfter: number | null
  data: unknown
}

const JOB_DONE = 40
const JOB_ASKS = 30
const JOB_EVERY_MS = 500

/** A call that was not answered with what it asked for. */
export class KaobanError extends Error {
  override readonly name = 'KaobanError'
  readonly call: string
  /** Of the envelope (`Status`); null: the reply was none of a Kaoban server. */
  readonly status: number | null
  readonly http: number
  /** Seconds after which the same may be asked again; null: the server does not say. */
  readonly retryAfter: number | null
  readonly data: unknown
  constructor({ call, status, http, message, retryAfter, data }: ClientErrorDetails) {
    super(`${call}: ${message}`)
    this.call = call
    this.status = status
    this.http = http
    this.retryAfter = retryAfter
    this.data = data
  }
}

async function envelopeOf(call: string, response: Response): Promise<Envelope> {
  const text = await response.text()
  let envelope: Envelope | null
  try {
    envelope = JSON.parse(text) as Envelope | null
  } catch {
    envelope = null
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const isOurs = typeof envelope?.status === 'number'
  if (isOurs && envelope?.status === 0) return envelope
  throw new KaobanError({
    ...{ call, status: isOurs ? (envelope?.status ?? null) : null, http: response.status },
    message: envelope?.message ?? `HTTP ${String(response.status)} without a reply of a Kaoban server`,
    retryAfter: seconds >= 0 ? seconds : null,
    data: envelope?.data,
  })
}

/** Fills `{id}` of a path from the fields, and gives those that are left. */
function addressOf(path: string, fields: ClientCallFields): { path: string; rest: [string, unknown][] } {
  const inPath = new Set<string>()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(fields[name]))
  })
  return {
    path: filled,
    rest: Object.entries(fields).filter(([name, v]) => v !== undefined && !inPath.has(name)),
  }
}

/** Makes `connect` for the calls of a contract. */
export function connecting(rows: readonly ClientCallRow[], seal: Seal) {
  return function connect(options: RuntimeOptions) {
    const ask = options.fetch ?? fetch
    const base = options.server.replace(/\/+$/, '')
    const state = { token: options.token ?? '', userId: options.userId }

    async function send(
      row: ClientCallRow,
      fields: ClientCallFields,
      { signal, bytes }: CallOptions,
    ): Promise<Response> {
      const [, , call, timeoutMs, kind] = row
      const [method = '', named = ''] = call.split(' ')
      const common = state.userId === undefined ? fields : { userId: state.userId, ...fields }
      const { path, rest } = addressOf(named, common)
      const isQuery = method === 'GET' || kind === 'in'
      const query = isQuery ? new URLSearchParams(rest.map(([n, v]) => [n, String(v)])).toString() : ''
      const headers = new Headers({ 'x-kb-no-cookie': '1' })
      if (state.token !== '') headers.set('x-kb-token', state.token)
      if (method === 'POST')
        headers.set('content-type', kind === 'in' ? 'application/octet-stream' : 'application/json')
      const limit = AbortSignal.timeout(timeoutMs)
      const body = kind === 'in' ? bytes : JSON.stringify(Object.fromEntries(rest))
      const response = await ask(`${base}${path}${query === '' ? '' : `?${query}`}`, {
        ...{ method, headers, signal: signal ? AbortSignal.any([signal, limit]) : limit },
        ...(method === 'POST' && body !== undefined ? { body } : {}),
      })
      const deprecation = response.headers.get('deprecation')
      if (deprecation !== null)
        options.onDeprecated?.({ call, deprecation, sunset: response.headers.get('sunset') })
      return response
    }

    async function result(row: ClientCallRow, uuid: string, sending: CallOptions): Promise<unknown> {
      for (;;) {
        const asked = await send(JOB, { uuid }, sending)
        const { data } = await envelopeOf(JOB[2], asked)
        const job = data as { status: number; message: string; result?: unknown }
        if (job.status === JOB_DONE) return job.result
        if (job.status === JOB_ASKS) {
          const { status, message } = job
          throw new KaobanError({ call: row[2], status, http: 200, message, retryAfter: null, data: job })
        }
        await new Promise((done) => setTimeout(done, JOB_EVERY_MS))
      }
    }

    async function call(
      row: ClientCallRow,
      fields: ClientCallFields,
      sending: CallOptions,
    ): Promise<unknown> {
      const response = await send(row, fields, sending)
      const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
      if (row[4] === 'out' && response.ok && !isJson) return response
      const { data, uuid } = await envelopeOf(row[2], response)
      return row[4] === 'job' && uuid !== undefined ? result(row, uuid, sending) : data
    }

    const byName = new Map(rows.map((row) => [row[2], row]))
    const rowOf = (name: string): ClientCallRow => byName.get(name) ?? ['', '', name, 30_000]
    const JOB = rowOf('GET /api/common/my/async')
    const areas: Record<string, Record<string, unknown>> = {}
    for (const row of rows) {
      const area = (areas[row[0]] ??= {})
      area[row[1]] = (fields: ClientCallFields = {}, sending: CallOptions = {}) => call(row, fields, sending)
    }
    return {
      ...areas,
      /** The session's token, '' before signing in. */
      get token() {
        return state.token
      },
      async signIn(account: string, password: string) {
        const key = (await call(rowOf('GET /api/base/data/encrypt/key'), {}, {})) as SealKey
        const sealed = { ...seal(key, account, password) }
        const login = (await call(rowOf('POST /api/base/data/encrypt/login'), sealed, {})) as {
          dongniLoginToken: string
        }
        state.token = login.dongniLoginToken
        return login
      },
      /** The same session, acting as one of its identities. */
      as: (userId: string): unknown => connect({ ...options, token: state.token, userId }),
    }
  }
}
