import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { listenError } from '../addresses.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, nodeLimits } from '../http/limits/connection-limits.ts'
import { answerNoHttp, answerOddRequests } from '../http/request/broken-request.ts'
import type { Log } from '../steps.ts'
import { type CertificatePair, readPair } from './pair.ts'
import type { TlsSettings } from './settings.ts'

/** Milliseconds between two looks at the files: a renewed certificate is in use within a minute. */
const LOOK_MS = 60_000
/** From here on each look says that the certificate ends. */
const WARN_MS = 14 * 86_400_000

export interface SecureDoor {
  port: number
  /** Addresses by the names of the certificate. */
  addresses: string[]
  /** The one in use. */
  certificate(): Pick<CertificatePair, 'names' | 'validTo'>
  /** Reads the files again if they have changed; what cannot be used is told, and the old certificate stays. */
  look(now: number): void
  stop(): Promise<void>
}

const stampOf = ({ cert, key }: TlsSettings): string =>
  [cert, key].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ')

/** A wildcard stands for any one name under it. */
const addressesOf = ({ names }: CertificatePair, port: number): string[] =>
  names.map((name) => `https://${name.includes(':') ? `[${name}]` : name}${port === 443 ? '' : `:${port}`}`)

/**
 * Opens the app over https beside http, by a certificate that phones trust already: nothing is to be installed on them.
 * @throws Error about the files, see `readPair`; about the port, see `listenError`
 */
export async function openSecureDoor(
  app: FastifyInstance,
  host: string,
  settings: TlsSettings,
  log: Log,
  now: () => number = Date.now,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<SecureDoor> {
  let pair = readPair(settings, now())
  let stamp = stampOf(settings)
  const secure = { cert: pair.cert, key: pair.key, minVersion: 'TLSv1.2' } as const
  const handshakeTimeout = limits.handshakeMs
  const server = createServer({ ...secure, ...nodeLimits(limits), handshakeTimeout }, (req, res) =>
    app.routing(req, res),
  )
  server.setTimeout(limits.silentMs)
  server.on('clientError', answerNoHttp)
  app.connections.watch(server)
  answerOddRequests(server, app)
  await listening(server, host, settings.port)
  const { port } = server.address() as AddressInfo
  const look = (at: number): void => {
    const seen = stampOf(settings)
    if (seen !== stamp) {
      stamp = seen
      try {
        pair = readPair(settings, at)
        server.setSecureContext({ cert: pair.cert, key: pair.key, minVersion: 'TLSv1.2' })
        log(
          `https: the certificate of ${pair.names.join(', ')} is in use, to ${new Date(pair.validTo).toISOString()}`,
        )
      } catch (e) {
        log(`https: the old certificate stays in use. ${(e as Error).message}`)
      }
    }
  }
  const warn = (at: number): void => {
    if (pair.validTo - at < WARN_MS)
      log(
        `https: the certificate ends on ${new Date(pair.validTo).toISOString()}. Put a new one into ${settings.cert}.`,
      )
  }
  warn(now())
  const timers = [setInterval(() => look(now()), LOOK_MS), setInterval(() => warn(now()), 86_400_000)]
  for (const timer of timers) timer.unref()
  return {
    port,
    addresses: addressesOf(pair, port),
    certificate: () => ({ names: pair.names, validTo: pair.validTo }),
    look,
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      return new Promise((done) => {
        server.close(() => done())
        server.closeIdleConnections()
      })
    },
  }
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (e) => reject(listenError(e, host, port, 'KAOBAN_TLS_PORT')))
    server.listen({ host, port }, resolve)
  })
