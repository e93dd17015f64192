import { type LookupAddress, lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { buildNetworkMatcher, type Within } from '../limits/networks.ts'
import { isPublicAddress } from './public-address.ts'

export interface OutgoingRequest {
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}
export interface Answered {
  status: number
  text: string
}

/**
 * Asks an address that somebody of a school named.
 * @throws Error when it is not asked, does not answer in time, or answers too much
 */
export type Outgoing = (address: string, asked: OutgoingRequest) => Promise<Answered>

const TIMEOUT_MS = 8_000
const MOST_BYTES = 128 * 1024

/** Whether a server may ask this address: https at a public one, both kinds of http within the permitted networks. */
export const mayAsk = (protocol: string, ip: string, permitted: Within): boolean =>
  permitted(ip) || (protocol === 'https:' && isPublicAddress(ip))

/** Looks a name up and refuses it when any of its addresses may not be asked: what was looked at is what is connected to. */
const guardedLookup =
  (protocol: string, permitted: Within): LookupFunction =>
  (name, options, done) => {
    lookUp(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, [])
      const bad = found.find(({ address }) => !mayAsk(protocol, address, permitted))
      const [first] = found
      if (bad || !first) return done(new Error('not a public address'), [])
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }

/**
 * Calls to addresses that schools enter: https alone and to public addresses alone, so that nobody reaches this machine
 * or its network through it; no redirect is followed, answers are small and prompt.
 * @param networks of an intranet whose addresses may be asked as well, by http too; as KAOBAN_LTI_NETWORKS has them
 */
export function openOutgoing(networks: readonly string[]): Outgoing {
  const permitted = buildNetworkMatcher(networks)
  return async (address, { method, headers, body }) => {
    const url = URL.canParse(address) ? new URL(address) : null
    if (!url || !/^https?:$/.test(url.protocol)) throw new Error('no address')
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) !== 0 && !mayAsk(url.protocol, literal, permitted))
      throw new Error('not a public address')
    const { request } = url.protocol === 'https:' ? https : http
    return new Promise<Answered>((resolve, reject) => {
      const asking = request(
        url,
        {
          method,
          agent: false,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
          lookup: guardedLookup(url.protocol, permitted),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (answer) => {
          const pieces: Buffer[] = []
          let bytes = 0
          answer.on('data', (piece: Buffer) => {
            bytes += piece.length
            if (bytes > MOST_BYTES) asking.destroy(new Error('too long an answer'))
            else pieces.push(piece)
          })
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
          )
          answer.on('error', reject)
        },
      )
      asking.on('error', reject)
      asking.end(body)
    })
  }
}
