import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

/** A collector of traces: OTLP over HTTP, as JSON. */
export async function openCollector() {
  const spans: SeenSpan[] = []
  const services = new Set<unknown>()
  const server = createServer((req, res) => void answer(req, res))
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    if (req.method !== 'POST' || req.url !== '/v1/traces') return void res.writeHead(404).end()
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: {
        resource: { attributes: SeenSpan['attributes'] }
        scopeSpans: { spans: SeenSpan[] }[]
      }[]
    }
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'])
      for (const one of scopeSpans) spans.push(...one.spans)
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}/v1/traces`,
    spans,
    services,
    close: () => new Promise((done) => server.close(done)),
  }
}
