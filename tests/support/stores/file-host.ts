import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

export interface FileHost {
  port: number
  /** Paths asked for since the start. */
  asked: string[]
  /** True: every request is answered 503, as by a CDN that is down. */
  down: boolean
  close(): Promise<void>
}

/** A plain file host as a CDN is one: files of a folder, `index.html` for addresses without a dot, no server of ours. */
export async function openFileHost(folder: string): Promise<FileHost> {
  const host: FileHost = { port: 0, asked: [], down: false, close: () => Promise.resolve() }
  const server = createServer((req, res) => {
    const path = decodeURIComponent(new URL(req.url ?? '/', 'http://host').pathname)
    host.asked.push(path)
    const wanted = path.startsWith('/api') || path.includes('.') ? path : '/index.html'
    const name = extname(wanted)
    void readFile(join(folder, normalize(wanted))).then(
      (bytes) => {
        if (host.down) res.writeHead(503).end()
        else
          res
            .writeHead(200, {
              'content-type': TYPES[name] ?? 'application/octet-stream',
              'access-control-allow-origin': '*',
            })
            .end(bytes)
      },
      () => res.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host.port = (server.address() as AddressInfo).port
  host.close = () =>
    new Promise((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return host
}
