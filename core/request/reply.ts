import type { CallName } from '#contract/calls.ts'
import { type Envelope, Header, HTTP_AWAY, Http, Status } from '#contract/envelope.ts'
import { describeFailure } from '#core/errors/catalogue.ts'
import type { Failure, FailureKind } from '#core/errors/failure.ts'

/** An envelope of ours, or why there is none. */
export type EnvelopeResult = { envelope: Envelope<unknown>; asOf: number | null } | { failure: Failure }

/** A failure with the text that the catalogue gives it. */
export function failureOf(
  kind: FailureKind,
  more: Omit<Partial<Failure>, 'kind' | 'messageKey'> = {},
): Failure {
  const failure: Failure = { kind, messageKey: 'failure.network', ...more }
  return { ...failure, messageKey: describeFailure(failure).key }
}

/**
 * True for an answer that nobody of ours gives: a page under a JSON address, a redirect (which a browser shows as 0) or
 * 511. Any other error may be that of a proxy of ours.
 * @param http code of an answer without an envelope
 */
export const isPortal = (http: number): boolean => http < 400 || http === 511

const isEnvelope = (v: unknown): v is Envelope<unknown> =>
  typeof v === 'object' && v !== null && 'status' in v && Number.isInteger(v.status)

const withId = (response: Response): Partial<Failure> => {
  const requestId = response.headers.get(Header.requestId)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    http: response.status,
    ...(requestId ? { requestId } : {}),
    // A date instead of seconds is not a number, and then our own pace holds.
    ...(retryAfter >= 0 ? { retryAfter } : {}),
  }
}

/**
 * Milliseconds to wait for a server that is away or prepares enough for this account, a minute at most; 0: it does not
 * say, or it is something else.
 */
export const pauseOf = ({ http, status, retryAfter = 0 }: Failure): number =>
  http === HTTP_AWAY || status === Status.jobsWaiting ? Math.min(retryAfter, 60) * 1000 : 0

/** Epoch ms of a kept copy, or null for a live answer. */
const ageOf = (response: Response): number | null => Number(response.headers.get(Header.asOf)) || null

const special: ReadonlySet<number> = new Set(Object.values(Http))

/**
 * Reads text as an envelope. An HTML page under a JSON address (a captive portal, a proxy's own page) is
 * `malformed`; 429, 453 and 455 speak for themselves whatever their body says.
 */
export function readEnvelope(response: Response, text: string): EnvelopeResult {
  if (special.has(response.status)) return { failure: failureOf('http', withId(response)) }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (!isEnvelope(value)) {
    return { failure: failureOf(isPortal(response.status) ? 'malformed' : 'http', withId(response)) }
  }
  if (value.status === Status.ok && !response.ok) return { failure: failureOf('http', withId(response)) }
  return { envelope: value, asOf: ageOf(response) }
}

/** The failure an envelope with a status other than 0 stands for. */
export function statusFailure(envelope: Envelope<unknown>, response: Response): Failure {
  return failureOf('status', {
    ...withId(response),
    status: envelope.status,
    ...(typeof envelope.message === 'string' && envelope.message !== ''
      ? { serverMessage: envelope.message }
      : {}),
  })
}

/** Whether there is anything in the reply to a question: each is answered with an object that holds at least one field. */
export const holdsAnswer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(data).length > 0

/** Whether a reply is one that a screen can show; a change may give nothing. */
export const isReplyComplete = (call: CallName, data: unknown): boolean =>
  !call.startsWith('GET ') || holdsAnswer(data)
