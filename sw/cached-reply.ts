import { Header, Status } from '#contract/envelope.ts'
import { endsKept } from '#core/request/offline-calls.ts'
import { holdsAnswer, isPortal } from '#core/request/reply.ts'

/** What an answer of the server means for the kept copy. */
export type CacheVerdict =
  /** A good reply: keep it. */
  | 'keep'
  /** Refused for good: the copy must go. */
  | 'drop'
  /** The server answered, the copy stays as it is. */
  | 'leave'
  /** Not our server's answer: as good as none. */
  | 'foreign'
  /** As `foreign`, and a captive portal's: somebody must sign in to the network first. */
  | 'portal'

/** Judges an answer by its code, type and envelope: only 200 with JSON of status 0 that answers something is ever kept. */
export function classifyReply(response: Response, text: string): CacheVerdict {
  const foreign = isPortal(response.status) ? 'portal' : 'foreign'
  if (foreign === 'foreign' && (response.status >= 500 || response.status === 429)) return 'leave'
  if (!(response.headers.get('content-type') ?? '').includes('json')) return foreign
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return foreign
  }
  const { status, data } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  if (typeof status !== 'number') return foreign
  if (status === Status.ok) return response.status === 200 && holdsAnswer(data) ? 'keep' : 'leave'
  return endsKept(status) ? 'drop' : 'leave'
}

/** A reply as it is kept: its text, its tag and when the server gave it (epoch ms). */
export const buildCachedResponse = (text: string, etag: string, asOf: number): Response =>
  new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(etag ? { etag } : {}),
      [Header.asOf]: String(asOf),
    },
  })
