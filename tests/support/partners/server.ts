import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartnerApp } from './app.ts'
import type { Ask, Emulator } from './exchange.ts'

/** All emulated partners on one port of this machine, each under its own prefix `/~<partner>`. */
export interface PartnerServer {
  /** Address of a partner's calls, without a slash at the end. */
  at(partnerId: string): string
  add(app: PartnerApp, emulator: Emulator): void
  /** The next calls of this partner fail with HTTP 500. */
  breakDown(partnerId: string, broken: boolean): void
  close(): Promise<void>
}

async function bodyOf(req: IncomingMessage): Promise<Record<string, string>> {
  const pieces: Buffer[] = []
  for await (const piece of req) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString('utf8')
  if (text === '') return {}
  if (req.headers['content-type']?.includes('json')) return JSON.parse(text) as Record<string, string>
  return Object.fromEntries(new URLSearchParams(text))
}

export async function openPartners(): Promise<PartnerServer> {
  const known = new Map<string, { app: PartnerApp; emulator: Emulator }>()
  const broken = new Set<string>()
  const server = createServer((req, res) => {
    void (async () => {
      const url = new URL(req.url ?? '/', 'http://emulator')
      const [, id = '', path = '/'] = /^\/~([\w-]+)(\/.*)?$/.exec(url.pathname) ?? []
      const partner = known.get(id)
      if (!partner || broken.has(id)) return void res.writeHead(partner ? 500 : 404).end()
      partner.app.seen.push(path)
      const headers = req.headers as Ask['headers']
      const ask: Ask = {
        method: req.method ?? 'GET',
        path,
        query: url.searchParams,
        body: await bodyOf(req),
        headers,
      }
      const reply = partner.emulator(ask)
      if (!reply) return void res.writeHead(404).end()
      if (reply.to !== undefined) return void res.writeHead(302, { location: reply.to }).end()
      const type = reply.type ?? (reply.json === undefined ? 'text/plain' : 'application/json')
      res.writeHead(reply.status ?? 200, { 'content-type': `${type}; charset=utf-8` })
      res.end(reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json))
    })().catch(() => res.writeHead(500).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    at: (id) => `http://127.0.0.1:${String(port)}/~${id}`,
    add: (app, emulator) => void known.set(app.partnerId, { app, emulator }),
    breakDown: (id, isBroken) => void (isBroken ? broken.add(id) : broken.delete(id)),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
