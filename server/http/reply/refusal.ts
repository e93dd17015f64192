import { HTTP_AWAY, Http, Status, type StatusCode } from '#contract/envelope.ts'
import type { Locale } from '#contract/locale.ts'
import { type FaultKey, type FieldFault, faultWords } from './field-faults.ts'
import { type MessageKey, translateMessage } from './messages.ts'

interface RefusalDetails {
  /** HTTP code; default 200, as refusals are part of the product's envelope. */
  http?: number
  values?: Readonly<Record<string, string | number>>
  /** Of `badField`: put into words in the asker's language. */
  fault?: FieldFault
  /** The field of the request that is refused; for programs, in a header. */
  field?: string
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
  readonly more: RefusalDetails

  constructor(status: StatusCode, key: MessageKey, more: RefusalDetails = {}) {
    super(`${String(status)} ${key}`)
    this.status = status
    this.key = key
    this.more = more
  }

  /** What it tells a person. */
  told(locale: Locale): string {
    const { fault, values } = this.more
    return translateMessage(this.key, locale, fault ? { ...values, ...faultWords(fault, locale) } : values)
  }
}

/** Does not exist or is not yours: one answer for both. */
export const notFound = () => new Refusal(Status.notFound, 'notFound')
export const denied = (because: string) => new Refusal(Status.denied, 'denied', { because })
/** The feature does not exist for the brand of this host. */
export const switchedOff = () =>
  new Refusal(Status.denied, 'switchedOff', { because: 'switched off for this brand' })
/** The brand has the feature, and the school of the session turned it off for its own people. */
export const schoolSwitchedOff = () =>
  new Refusal(Status.denied, 'schoolSwitchedOff', { because: 'switched off by the school' })
/** A field that cannot be taken; persons read it by what the screen calls it. @param values of the fault's text */
export const badField = (field: string, why: FaultKey, values: FieldFault['values'] = {}) =>
  new Refusal(Status.badRequest, 'badField', {
    fault: { field, why, values },
    field,
    because: `${field}: ${why}`,
  })
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
/** Nothing is wrong with the request: the server, or what it needs, does not get to it now. */
export const unavailable = (because: string, seconds: number) =>
  new Refusal(Status.unavailable, 'unavailable', {
    http: HTTP_AWAY,
    retryAfter: seconds,
    data: { retryAfter: seconds },
    because,
  })
export const clockSkew = (now: number) =>
  new Refusal(Status.failed, 'clockSkew', { http: Http.clockSkew, data: { time: now } })
