import { HTTP_AWAY, Status } from '#contract/envelope.ts'
import { type Away, awayOf } from '../../db/away.ts'
import { Refusal } from './refusal.ts'

/** Seconds after which a phone may ask again, by what is the matter. */
const RETRY_S: Readonly<Record<Away, number>> = { away: 5, locked: 5, connections: 5, slow: 10, full: 60 }

const FULL_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
/** No more files or connections may be open. */
const USED_UP: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS'])

/** The database, or the machine, does not do its work now; nothing is wrong with the request. */
export const unavailable = (because: Away): Refusal =>
  new Refusal(Status.unavailable, 'unavailable', {
    http: HTTP_AWAY,
    retryAfter: RETRY_S[because],
    data: { retryAfter: RETRY_S[because] },
    because,
  })

/** What is answered where an error says that something is away or full for now; null: it is a fault. */
export function outageOf(error: unknown): Refusal | null {
  const { code } = (error ?? {}) as { code?: unknown }
  if (FULL_DISK.has(code))
    return new Refusal(Status.storeFull, 'storeFull', {
      http: 507,
      retryAfter: RETRY_S.full,
      because: String(code),
    })
  if (USED_UP.has(code)) return unavailable('connections')
  const away = awayOf(error)
  return away && unavailable(away)
}
