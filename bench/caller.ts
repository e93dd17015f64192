import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DEMO_PASSWORD } from '../tests/support/phone/phone.ts'
import { sealLogin } from '../tests/support/servers/seal.ts'

export interface Caller {
  cookie: string
  get(path: string): Promise<{ status: number; data?: unknown }>
  /** With `octets` the fields travel in the query. @throws when it is refused */
  post(path: string, fields: object, octets?: Uint8Array): Promise<unknown>
}

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Connections that stay open, as those of a proxy. */
const agent = new Agent({ keepAlive: true })
const unpack = promisify(gunzip)

/** Node's own requests: they cost the machine less than `fetch`, and the load shares the cores of what is measured. */
const send = (
  url: string,
  {
    method = 'GET',
    headers,
    body,
  }: { method?: string; headers: OutgoingHttpHeaders; body?: string | Buffer },
): Promise<Reply> =>
  new Promise((done, failed) => {
    const asked = request(
      url,
      { agent, method, headers: { 'accept-encoding': 'gzip', ...headers } },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', failed)
        reply.on('end', () =>
          done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
        )
      },
    )
    asked.on('error', failed)
    asked.end(body)
  })

async function json(
  url: string,
  reply: Reply,
): Promise<{ status: number; data?: unknown; message?: string }> {
  if (reply.status !== 200) throw new Error(`HTTP ${reply.status} from ${url}`)
  const text = reply.headers['content-encoding'] === 'gzip' ? await unpack(reply.body) : reply.body
  return JSON.parse(text.toString('utf8')) as { status: number; data?: unknown; message?: string }
}

/** Milliseconds in all that a caller comes again to a server which says when; as the app does. */
const PATIENCE_MS = 240_000

/**
 * Signs in as the app does, without a browser.
 * @param address whom a server behind a proxy takes the caller for; '' where there is no proxy
 */
export async function loginByCall(home: string, account: string, address = ''): Promise<Caller> {
  const from: Record<string, string> = address === '' ? {} : { 'x-forwarded-for': address }
  const ask = async (url: string, how: Parameters<typeof send>[1]) => json(url, await send(url, how))
  const key = (await ask(`${home}/api/base/data/encrypt/key?clientType=2`, { headers: from }))
    .data as Parameters<typeof sealLogin>[0]
  const sealed = sealLogin(key, account, DEMO_PASSWORD)
  const door = `${home}/api/base/data/encrypt/login`
  const enter = () =>
    send(door, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json', 'x-kb-time': String(Date.now()) },
      body: JSON.stringify({ ...sealed, clientType: 2, client_check_time: Date.now() }),
    })
  let reply = await enter()
  for (let left = PATIENCE_MS; reply.status === 503; reply = await enter()) {
    const ms = Number(reply.headers['retry-after']) * 1000
    if (!(ms > 0) || ms > left) break
    left -= ms
    await pause(ms)
  }
  const cookie = (reply.headers['set-cookie']?.[0] ?? '').split(';')[0] as string
  const envelope = await json(door, reply)
  if (envelope.status !== 0) throw new Error(`${account} could not sign in: ${envelope.message}`)
  return {
    cookie,
    get: (path) =>
      ask(`${home}${path}${path.includes('?') ? '&' : '?'}clientType=2&client_check_time=${Date.now()}`, {
        headers: { ...from, cookie },
      }),
    async post(path, fields, octets) {
      const common = { ...fields, clientType: 2, client_check_time: Date.now() }
      const query = octets
        ? `?${new URLSearchParams(Object.entries(common).map(([k, v]) => [k, String(v)]))}`
        : ''
      const type = octets ? 'application/octet-stream' : 'application/json'
      const answer = await ask(`${home}${path}${query}`, {
        method: 'POST',
        headers: { ...from, cookie, 'content-type': type, 'x-kb-time': String(Date.now()) },
        body: octets ? Buffer.from(octets) : JSON.stringify(common),
      })
      if (answer.status !== 0) throw new Error(`${path}: ${answer.message}`)
      return answer.data
    },
  }
}
