import type { Endpoint } from '#contract/endpoint.ts'
import { HTTP_AWAY, Http, Status } from '#contract/envelope.ts'

/** A refusal that a call may answer with: status of the envelope, or an HTTP code where there is none. */
export interface RefusalDescription {
  status: number
  when: string
}

type RefusalRule = readonly [status: number, when: string, holds: (call: Endpoint) => boolean]

const isSignedIn = ({ scope }: Endpoint): boolean => scope !== 'public'
const isPost = ({ call }: Endpoint): boolean => call.startsWith('POST ')
/** Own fields of a call, without those that every request may carry. */
const fieldsOf = ({ query, body }: Endpoint): string[] =>
  Object.keys(((query ?? body) as { properties?: object } | undefined)?.properties ?? {})
const takesFields = (call: Endpoint): boolean => fieldsOf(call).length > 0
const takesIds = (call: Endpoint): boolean => fieldsOf(call).some((field) => /Ids?$/.test(field))

/** What stands before the handlers of all calls, in the order in which it is asked (`server/http/request/handle.ts`). */
const RULES: readonly RefusalRule[] = [
  [Http.tooMany, 'too many calls; Retry-After says in how many seconds the next is taken', () => true],
  [
    HTTP_AWAY,
    'the server waits for its database, or more sign in than it gets to; the same again after Retry-After',
    () => true,
  ],
  [Status.denied, 'the school or its brand does not have this feature', (c) => Boolean(c.switch ?? c.not)],
  [Status.sessionEnded, 'nobody is signed in, or the session is over', isSignedIn],
  [Status.sessionRevoked, 'signed in elsewhere, or ended by an administrator', isSignedIn],
  [
    Status.passwordChange,
    'the initial password has to be changed first',
    (c) => isSignedIn(c) && c.withInitialPassword !== true,
  ],
  [Http.clockSkew, 'the clock of the device is off', isSignedIn],
  [Status.badRequest, 'a field is missing, unknown or wrong; `message` names it', takesFields],
  [Status.denied, 'the identity has none of the roles', (c) => c.roles !== 'any' && isSignedIn(c)],
  [Status.hidden, 'the school does not show these results yet', (c) => c.showsResults === true],
  [
    Status.paused,
    'the school is read-only for now',
    (c) => isPost(c) && isSignedIn(c) && c.whileReadOnly !== true,
  ],
  [
    Status.confirmFresh,
    'inside a frame: four figures have to be typed first',
    (c) => c.freshConfirm === true,
  ],
  [
    Status.secondFactor,
    'a code of the second factor has to be given first',
    (c) => c.office === true && c.beforeSecondFactor !== true,
  ],
  [Status.notFound, 'there is no such thing, or it is not yours: the same answer for both', takesIds],
  [Status.jobsWaiting, 'enough jobs of this account wait or run', (c) => c.job === true],
  [Status.internal, 'something broke; `message` carries the request id', () => true],
]

/** The refusals of a call that its description in the contract brings; further ones stand in its summary. */
export const refusalsOf = (call: Endpoint): RefusalDescription[] =>
  RULES.filter(([, , holds]) => holds(call)).map(([status, when]) => ({ status, when }))
