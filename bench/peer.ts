import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Cache-first worker of the peer: what any static site with an offline page does. */
const WORKER = `
addEventListener('install', (e) => e.waitUntil(caches.open('p').then((c) => c.add('/'))))
addEventListener('activate', (e) => e.waitUntil(clients.claim()))
addEventListener('fetch', (e) => e.respondWith(caches.match(e.request, { ignoreSearch: true }).then((r) => r || fetch(e.request))))
`

export interface Peer {
  url: string
  close(): Promise<void>
}

const escape = (s: string) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A static page with the given text behind a service worker of its own: the yardstick of an offline start. */
export async function openPeer(text: string): Promise<Peer> {
  const lines = text.split('\n').map((l) => `<p>${escape(l)}</p>`)
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>static</title><main id="text">${lines.join('\n')}</main><script src="/s.js" defer></script></html>`
  const server = createServer((request, reply) => {
    if (request.url === '/sw.js') return reply.setHeader('content-type', 'text/javascript').end(WORKER)
    if (request.url === '/s.js') {
      reply.setHeader('content-type', 'text/javascript')
      return reply.end(`navigator.serviceWorker && navigator.serviceWorker.register('/sw.js')`)
    }
    return reply.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
