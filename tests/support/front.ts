import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of the shipped one: it can publish "a new version" of the app, and fall silent. */
export interface Front {
  home: string
  /** From now on the service worker is another one. */
  publish(): void
  /** From now on nobody is answered. */
  silence(): void
  close(): Promise<void>
}

const WORKER = '/sw.js'

/** @param next the text of the new version's service worker, from that of the shipped one */
export async function openFront(port: number, next: (worker: string) => string): Promise<Front> {
  let published = false
  let silent = false
  const server = createServer((asked, reply) => {
    if (silent) {
      asked.socket.destroy()
      return
    }
    const isWorker = asked.url === WORKER
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
    silence: () => {
      silent = true
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
