import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Header, Status } from '#contract/envelope.ts'
import { newRequestId } from '../log.ts'
import { sendRefusal } from '../reply/errors.ts'
import { translateMessage } from '../reply/messages.ts'
import { Refusal } from '../reply/refusal.ts'
import { SECURITY_HEADERS } from '../reply/security-headers.ts'

/** A request whose address or form cannot be read. */
const broken = (http = 400) => new Refusal(Status.badRequest, 'brokenRequest', { http })

/**
 * What no page, file or call can mean: a NUL in the address, or no host (HTTP/1.0 names none).
 * @throws Refusal HTTP 400
 */
export function checkForm({ raw, headers }: FastifyRequest): void {
  if (/^[^?]*%00/.test(raw.url ?? '')) throw broken()
  if (headers.host === undefined && raw.httpVersion !== '1.0') throw broken()
}

/** Answers an address that the router cannot decode: no hook has run, so its headers are set here. */
export function answerBadAddress(_error: Error, req: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(SECURITY_HEADERS).header(Header.requestId, req.id)
  void sendRefusal(req, reply, broken())
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** A whole reply for what is no HTTP: there is no request yet, so no language either. */
function brokenReply(http: number): string {
  const body = JSON.stringify({
    status: Status.badRequest,
    message: translateMessage('brokenRequest', 'zh-CN'),
  })
  const headers = {
    ...SECURITY_HEADERS,
    [Header.requestId]: newRequestId(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${String(http)} ${REASONS[http] ?? ''}\r\n${lines.join('')}\r\n${body}`
}

const CODES: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what Node's parser refuses (no HTTP, headers too long, too slow) and ends the connection. */
export function answerNoHttp(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(brokenReply(CODES[error.code ?? ''] ?? 400), () => socket.destroy())
}

/**
 * What Node would answer by itself, without our headers: a CONNECT gets the reply above; an expectation that nobody
 * knows is none, and the request is answered like any other.
 */
export function answerOddRequests(server: Pick<Server, 'on'>, app: FastifyInstance): void {
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => answerNoHttp(new Error('CONNECT'), socket))
  server.on('checkExpectation', (req, res) => app.routing(req, res))
}
