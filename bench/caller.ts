import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../tests/support/phone/phone.ts'
import { sealLogin } from '../tests/support/servers/seal.ts'

export interface Caller {
  cookie: string
  get(path: string): Promise<{ status: number; data?: unknown }>
  /** With `octets` the fields travel in the query. @throws when it is refused */
  post(path: string, fields: object, octets?: Uint8Array): Promise<unknown>
}

async function json(reply: Response): Promise<{ status: number; data?: unknown; message?: string }> {
  if (!reply.ok) throw new Error(`HTTP ${reply.status} from ${reply.url}`)
  return (await reply.json()) as { status: number; data?: unknown; message?: string }
}

/** Milliseconds in all that a caller comes again to a server which says when; as the app does. */
const PATIENCE_MS = 240_000

/**
 * Signs in as the app does, without a browser.
 * @param address whom a server behind a proxy takes the caller for; '' where there is no proxy
 */
export async function loginByCall(home: string, account: string, address = ''): Promise<Caller> {
  const from: Record<string, string> = address === '' ? {} : { 'x-forwarded-for': address }
  const key = (await json(await fetch(`${home}/api/base/data/encrypt/key?clientType=2`, { headers: from })))
    .data as Parameters<typeof sealLogin>[0]
  const sealed = sealLogin(key, account, DEMO_PASSWORD)
  const send = () =>
    fetch(`${home}/api/base/data/encrypt/login`, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json', 'x-kb-time': String(Date.now()) },
      body: JSON.stringify({ ...sealed, clientType: 2, client_check_time: Date.now() }),
    })
  let reply = await send()
  for (let left = PATIENCE_MS; reply.status === 503; reply = await send()) {
    const ms = Number(reply.headers.get('retry-after')) * 1000
    if (ms === 0 || ms > left) break
    left -= ms
    await reply.arrayBuffer()
    await pause(ms)
  }
  const cookie = (reply.headers.getSetCookie()[0] ?? '').split(';')[0] as string
  const envelope = await json(reply)
  if (envelope.status !== 0) throw new Error(`${account} could not sign in: ${envelope.message}`)
  return {
    cookie,
    get: async (path) =>
      json(
        await fetch(
          `${home}${path}${path.includes('?') ? '&' : '?'}clientType=2&client_check_time=${Date.now()}`,
          {
            headers: { ...from, cookie },
          },
        ),
      ),
    async post(path, fields, octets) {
      const common = { ...fields, clientType: 2, client_check_time: Date.now() }
      const query = octets
        ? `?${new URLSearchParams(Object.entries(common).map(([k, v]) => [k, String(v)]))}`
        : ''
      const type = octets ? 'application/octet-stream' : 'application/json'
      const answer = await json(
        await fetch(`${home}${path}${query}`, {
          method: 'POST',
          headers: { ...from, cookie, 'content-type': type, 'x-kb-time': String(Date.now()) },
          body: octets ? Buffer.from(octets) : JSON.stringify(common),
        }),
      )
      if (answer.status !== 0) throw new Error(`${path}: ${answer.message}`)
      return answer.data
    },
  }
}
