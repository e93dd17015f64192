import { type LookupAddress, lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../http/outgoing/public-address.ts'

/** What a push service answered. `retryAfter`: seconds it asked to wait. */
interface Posted {
  status: number
  retryAfter: number | null
}
/** Posts a message to a push service. @throws Error when nobody answered, or the address is none of the internet */
export type Post = (
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
) => Promise<Posted>

const LIMIT_MS = 10_000

/** The address is no push service's: it is in a private network, has a port of its own, or is not https. */
export class NoPushService extends Error {}

/**
 * Over https to port 443 of an address of the internet: the endpoint comes from a browser, and must not lead this server
 * into its own network. Names are looked up once and the connection goes to what was looked at; redirects are not followed.
 * @param isAllowed which IP addresses may be reached
 */
export function httpsPost(
  isAllowed: (address: string) => boolean = isPublicAddress,
  more: { ca?: string; port?: number } = {},
): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: LIMIT_MS })
  const find: LookupFunction = (name, options, done) => {
    lookup(name, { ...options, all: true }, (fault, found: LookupAddress[]) => {
      const open = (found as LookupAddress[] | undefined)?.filter(({ address }) => isAllowed(address)) ?? []
      const [one] = open
      if (fault) done(fault, '')
      else if (!one) done(new NoPushService('The name leads to no address of the internet.'), '')
      else if (options.all) done(null, open)
      else done(null, one.address, one.family)
    })
  }
  return (endpoint, headers, body) =>
    new Promise((resolve, reject) => {
      const url = new URL(endpoint)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (url.protocol !== 'https:' || url.username !== '' || url.port !== (more.port?.toString() ?? ''))
        throw new NoPushService('The endpoint is no https address with the usual port.')
      if (isIP(host) !== 0 && !isAllowed(host))
        throw new NoPushService('The endpoint is no address of the internet.')
      const options = { method: 'POST', headers, agent, lookup: find, signal: AbortSignal.timeout(LIMIT_MS) }
      const sent = request(url, more.ca === undefined ? options : { ...options, ca: more.ca }, (answer) => {
        // what it says besides is not read
        answer.resume().on('error', () => {})
        const wait = Number(answer.headers['retry-after'])
        resolve({ status: answer.statusCode ?? 0, retryAfter: wait > 0 ? wait : null })
      })
      sent.on('error', reject)
      sent.end(body)
    })
}
