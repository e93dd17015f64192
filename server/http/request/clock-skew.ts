import { Header } from '#contract/envelope.ts'
import { timeStamp } from '#core/domain/time-stamp.ts'
import { badField, clockSkew } from '../reply/refusal.ts'

/** A request stamped further from the server's clock than this is answered HTTP 453. */
export const MAX_SKEW_MS = 10 * 60_000

/**
 * Checks what a request says about its time. It keeps stale requests away and proves nothing about the sender.
 * @param accountKey for whom the request says it speaks; '' nobody
 * @throws Refusal HTTP 453 with the server's time; 10001 when the stamp is no number, or signs another time or account
 */
export function checkClock(
  stamp: string | undefined,
  checkTime: unknown,
  now: number,
  accountKey: string,
): void {
  const said: [string, unknown][] = []
  if (stamp !== undefined) {
    const [at = ''] = stamp.split('.', 1)
    // a time alone is taken as well: programs that are no app sign nothing
    if (stamp !== at && Number.isFinite(Number(at)) && stamp !== timeStamp(Number(at), accountKey))
      throw badField(Header.time, 'stampWrong')
    said.push([Header.time, at])
  }
  if (checkTime !== undefined) said.push(['client_check_time', checkTime])
  for (const [field, value] of said) {
    const at = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(at)) throw badField(field, 'notNumber')
    if (Math.abs(at - now) > MAX_SKEW_MS) throw clockSkew(now)
  }
}
