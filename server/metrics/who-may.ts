import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '../http/session/same-secret.ts'

export interface MetricsRequest {
  /** Address of the other end of the connection. */
  readonly address: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** What a reverse proxy says of whom it asks for. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * Whether somebody may read the metrics: who knows the token; without one, a program of this machine. A proxy on this
 * machine asks for the whole world: where one is set, or says so itself, only the token counts.
 */
export function mayRead(
  { address = '', headers }: MetricsRequest,
  { token, hasProxy }: { token: string; hasProxy: boolean },
): boolean {
  if (token !== '') return isSameSecret(`Bearer ${token}`, headers.authorization ?? '')
  return LOOPBACK.test(address) && !hasProxy && FORWARDED.every((name) => headers[name] === undefined)
}
