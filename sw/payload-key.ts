import { Header } from '#contract/envelope.ts'
import { isOfflineCall, replyKey } from '#core/request/offline-calls.ts'

/** A request whose reply may be kept, and the name it is kept under. */
export interface PayloadRequest {
  call: string
  /** Query without what differs each time, in one order. */
  query: string
  /** Address of the kept reply in its cache. */
  address: string
  /** The account the page believes it speaks for. */
  accountKey: string
}

/**
 * The call at the end of a path, whatever a brand puts before it (its service path, its environment's base), or null.
 * The prefix is no part of the name: behind every prefix of one host is one server.
 */
function callOf(pathname: string): string | null {
  for (let at = pathname.indexOf('/api/'); at >= 0; at = pathname.indexOf('/api/', at + 1)) {
    const call = `GET ${pathname.slice(at)}`
    if (isOfflineCall(call)) return call
  }
  return null
}

/** The request as one whose reply may be kept, or null: then it goes to the server untouched. */
export function readPayloadRequest(request: Request, origin: string): PayloadRequest | null {
  const accountKey = request.headers.get(Header.account)
  if (request.method !== 'GET' || !accountKey) return null
  const url = new URL(request.url)
  const call = callOf(url.pathname)
  if (url.origin !== origin || call === null) return null
  const key = replyKey(call, url.searchParams)
  const at = key.indexOf('?')
  return {
    call,
    query: at < 0 ? '' : key.slice(at + 1),
    address: origin + key.slice('GET '.length),
    accountKey,
  }
}
