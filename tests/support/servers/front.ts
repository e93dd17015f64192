import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { PORTAL_PAGE } from '#tests/support/phone/portal.ts'

/**
 * What becomes of a request: `passes` to the server; `cut` without an answer; `hole` takes it and never answers;
 * a Wi-Fi's sign-in page in place of everything, as an answer of 200 or by a redirect to another host.
 */
export type Way = 'passes' | 'cut' | 'hole' | 'portal-200' | 'portal-302'

/** A server in front of the shipped one: it can publish "a new version" of the app, and be no way to it. */
export interface Front {
  home: string
  /** From now on the service worker is another one. */
  publish(): void
  /** From now on it is the shipped one again. */
  withdraw(): void
  /** From now on nobody is answered. */
  silence(): void
  /**
   * From now on requests take this way, and what a hole has swallowed is cut off: the browser's own look for a new
   * worker would else be waited for by every look after it. A worker's own script passes a portal, which then stands
   * before the rest.
   */
  take(way: Way): void
  close(): Promise<void>
}

const WORKER = '/sw.js'
/** Host of the portal's page: another origin than the app's. */
const WIFI = '127.0.0.1'

/** @param next the text of the new version's service worker, from that of the shipped one */
export async function openFront(port: number, next: (worker: string) => string): Promise<Front> {
  let published = false
  let way: Way = 'passes'
  const held = new Set<Socket>()
  const server = createServer((asked, reply) => {
    const isWorker = asked.url === WORKER
    if (way === 'hole') {
      held.add(asked.socket)
      return
    }
    if (way === 'cut') {
      asked.socket.destroy()
      return
    }
    if (way === 'portal-302' && !isWorker && !asked.headers.host?.startsWith(WIFI)) {
      reply.writeHead(302, { location: `http://${WIFI}:${asked.socket.localPort}/wifi` }).end()
      return
    }
    if (way !== 'passes' && !isWorker) {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE)
      return
    }
    const whole = { 'if-none-match': '', 'if-modified-since': '', 'accept-encoding': 'identity' }
    const headers = { ...asked.headers, ...(isWorker ? whole : {}) }
    const onward = request(
      { port, host: '127.0.0.1', path: asked.url, method: asked.method, headers },
      (answer) => {
        if (!isWorker) {
          reply.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(reply)
          return
        }
        const { 'content-length': _, etag: __, ...kept } = answer.headers
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          reply.writeHead(answer.statusCode ?? 502, kept)
          reply.end(published ? next(text) : text)
        })
      },
    )
    asked.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    home: `http://localhost:${(server.address() as AddressInfo).port}/`,
    publish: () => {
      published = true
    },
    withdraw: () => {
      published = false
    },
    silence: () => {
      way = 'cut'
    },
    take: (next) => {
      way = next
      for (const socket of held) socket.destroy()
      held.clear()
      server.closeIdleConnections()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
