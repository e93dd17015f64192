import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Reply {
  /** 0: cut off. */
  readonly status: number
  readonly body: Buffer
}

/** Asks over a connection that is kept: a GET, with a body a POST. */
export const over = (
  agent: Agent,
  port: number,
  path: string,
  headers: NodeJS.Dict<string | string[]> = {},
  body?: Buffer,
  method = body ? 'POST' : 'GET',
): Promise<Reply> =>
  new Promise((done) => {
    const cut = () => done({ status: 0, body: Buffer.alloc(0) })
    request({ host: '127.0.0.1', port, path, agent, headers, method }, (res) => {
      buffer(res).then((bytes) => done({ status: res.statusCode ?? 0, body: bytes }), cut)
    })
      .once('error', cut)
      .end(body)
  })

/** Gives requests in turn to servers that were ready when it last looked, over kept connections; tries nothing twice. */
export async function openProxy() {
  const ports = new Set<number>()
  const perPort = new Map<number, number>()
  let ready: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const probes = new Agent()
  let looking = true
  const look = async (): Promise<void> => {
    while (looking) {
      const all = [...ports]
      const well = await Promise.all(all.map((port) => over(probes, port, '/readyz')))
      ready = all.filter((_, i) => well[i]?.status === 200)
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  const looks = look()
  let turn = 0
  const server: Server = createServer((req, res) => {
    void buffer(req).then(async (bytes) => {
      const port = ready[turn++ % ready.length]
      if (port === undefined) return void res.writeHead(502).end()
      const body = bytes.length > 0 ? bytes : undefined
      const reply = await over(agent, port, req.url ?? '/', req.headers, body, req.method)
      if (reply.status > 0) perPort.set(port, (perPort.get(port) ?? 0) + 1)
      res.writeHead(reply.status || 502).end(reply.body)
    })
  })
  // An idle connection is never ended here: a request that sets out at that moment would be cut off by the proxy itself.
  server.keepAliveTimeout = 0
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    ports,
    /** Answers of each. */
    perPort,
    port: (server.address() as AddressInfo).port,
    async close() {
      looking = false
      await looks
      agent.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
