import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const VERSION = '1.0.0'

export interface TusServer {
  port: number
  /** Bytes of files that arrived, those of cut requests too. */
  bytes(): number
  /** Uploads that are whole. */
  whole(): Buffer[]
  close(): Promise<void>
}

interface Upload {
  length: number
  parts: Buffer[]
  offset: number
  /** The request that feeds it now; a later one ends it. */
  fedBy: IncomingMessage | null
}

/** The core of the tus protocol 1.0 with creation, in memory: what a phone's client of it talks to in a comparison. */
export async function openTusServer(): Promise<TusServer> {
  const uploads = new Map<string, Upload>()
  let arrived = 0

  function create(asked: IncomingMessage, reply: ServerResponse): void {
    const id = `/files/${uploads.size + 1}`
    uploads.set(id, { length: Number(asked.headers['upload-length']), parts: [], offset: 0, fedBy: null })
    reply.writeHead(201, { location: id }).end()
  }
  /** What a cut connection still brings is not taken once the phone has asked where the upload stands. */
  function endFeeding(upload: Upload): void {
    upload.fedBy?.destroy()
    upload.fedBy = null
  }
  function append(upload: Upload, asked: IncomingMessage, reply: ServerResponse): void {
    endFeeding(upload)
    if (Number(asked.headers['upload-offset']) !== upload.offset) {
      asked.resume()
      reply.writeHead(409).end()
      return
    }
    upload.fedBy = asked
    asked.on('data', (part: Buffer) => {
      if (upload.fedBy !== asked) return
      upload.parts.push(part)
      upload.offset += part.length
      arrived += part.length
    })
    asked.on('end', () => {
      if (upload.fedBy === asked) upload.fedBy = null
      reply.writeHead(204, { 'upload-offset': String(upload.offset) }).end()
    })
    asked.on('error', () => {})
  }

  const server: Server = createServer((asked, reply) => {
    reply.setHeader('tus-resumable', VERSION)
    reply.setHeader('cache-control', 'no-store')
    const upload = uploads.get(asked.url ?? '')
    if (asked.method === 'POST' && asked.url === '/files/') create(asked, reply)
    else if (!upload) reply.writeHead(404).end()
    else if (asked.method === 'HEAD') {
      endFeeding(upload)
      reply.writeHead(200, { 'upload-offset': upload.offset, 'upload-length': upload.length }).end()
    } else if (asked.method === 'PATCH') append(upload, asked, reply)
    else reply.writeHead(405).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => arrived,
    whole: () =>
      [...uploads.values()].filter((one) => one.offset === one.length).map((one) => Buffer.concat(one.parts)),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
