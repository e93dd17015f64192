import { Http, Status, type StatusCode } from '#contract/envelope.ts'
import type { MessageKey } from './messages.ts'

interface More {
  /** HTTP code; default 200, as refusals are part of the product's envelope. */
  http?: number
  values?: Readonly<Record<string, string | number>>
  /** Goes out as `data`. */
  data?: unknown
  /** Seconds for the retry-after header. */
  retryAfter?: number
  /** Why, for the log alone: never a name, a token or a text from the request. */
  because?: string
}

/** A request that is answered with a status other than 0. Thrown by handlers, turned into a reply in one place. */
export class Refusal extends Error {
  readonly status: StatusCode
  readonly key: MessageKey
  readonly more: More

  constructor(status: StatusCode, key: MessageKey, more: More = {}) {
    super(`${String(status)} ${key}`)
    this.status = status
    this.key = key
    this.more = more
  }
}

/** Does not exist or is not yours: one answer for both. */
export const notFound = () => new Refusal(Status.notFound, 'notFound')
export const denied = (because: string) => new Refusal(Status.denied, 'denied', { because })
/** The feature does not exist for the brand of this host. */
export const switchedOff = () =>
  new Refusal(Status.denied, 'switchedOff', { because: 'switched off for this brand' })
export const badField = (field: string, why: string) =>
  new Refusal(Status.badRequest, 'badField', { values: { field, why } })
export const passwordChange = () =>
  new Refusal(Status.passwordChange, 'passwordChange', { because: 'initial password' })
export const sessionEnded = () => new Refusal(Status.sessionEnded, 'sessionEnded')
/** At sign-in, once it is known who it is: the school has locked the account. */
export const accountLocked = () => new Refusal(Status.badRequest, 'accountLocked', { because: 'locked' })
export const sessionRevoked = () => new Refusal(Status.sessionRevoked, 'sessionRevoked')
export const busy = (seconds: number) =>
  new Refusal(Status.tooMany, 'busy', {
    http: Http.tooMany,
    values: { seconds },
    data: { retryAfter: seconds },
    retryAfter: seconds,
  })
export const clockSkew = (now: number) =>
  new Refusal(Status.failed, 'clockSkew', { http: Http.clockSkew, data: { time: now } })
