import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Deprecated, Endpoint } from '#contract/endpoint.ts'
import { Header, Status } from '#contract/envelope.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import type { Api } from '../api.ts'
import { type Audit, openAudit } from '../audit/audit.ts'
import { requireResults } from '../reach/shown-to-families.ts'
import { busy, denied, passwordChange, Refusal, sessionEnded, switchedOff } from '../reply/refusal.ts'
import { type StoredReply, sendEnvelope, sendStored } from '../reply/reply.ts'
import { readSessionToken, sessionCookie } from '../session/cookie.ts'
import { requireFresh } from '../session/fresh-confirm.ts'
import { contradiction, type Principal, pickIdentity } from '../session/principal.ts'
import { requireSecondFactor } from '../session/second-factor.ts'
import { requireSession, type Session } from '../session/sessions.ts'
import { requireLevel } from '../session/user-level.ts'
import { requireWritable } from '../switches/read-only.ts'
import { requireFeature } from '../switches/school-features.ts'
import { checkClock } from './clock-skew.ts'
import { type Input, inputCheck, isQueryInput } from './input.ts'

/** Headers of every reply of a call that will go: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where it is told. */
const deprecationHeaders = ({ since, until }: Deprecated): Record<string, string> => ({
  deprecation: `@${String(Date.parse(since) / 1000)}`,
  sunset: new Date(until).toUTCString(),
  link: '</api/docs>; rel="deprecation"; type="text/html"',
})

/** Calls open to everybody have no session; the others have one, and with a list of roles an identity of such a role. */
export interface Call<E extends Endpoint> {
  readonly input: Input<E>
  readonly session: E['scope'] extends 'public' ? null : Session
  readonly principal: E['roles'] extends 'any' ? Principal | null : Principal
  /** Of a call of the office: notes what it changes. */
  readonly audit: E['office'] extends true ? Audit : null
  /** Epoch ms, one value for the whole request. */
  readonly now: number
  readonly req: FastifyRequest
  readonly reply: FastifyReply
}

/** A call that starts a job answers with its id. */
type CallReply<E extends Endpoint> = E['prebuilt'] extends true
  ? StoredReply
  : E['job'] extends true
    ? string
    : Static<E['reply']>
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<CallReply<E>>

/** `GET /api/x` as method and path. */
export function splitCall(call: Endpoint['call']): { method: 'GET' | 'POST'; path: string } {
  const at = call.indexOf(' ')
  return { method: call.slice(0, at) as 'GET' | 'POST', path: call.slice(at + 1) }
}

/**
 * Gives a call of the contract its handler. Before the handler runs: the host's brand has the feature, the session is looked up, the clock compared, the
 * account's rate counted, the fields checked, the identity picked and the role compared.
 * @throws when the call has a handler already
 */
export function handle<const E extends Endpoint>(api: Api, endpoint: E, handler: Handler<E>): void {
  if (api.registered.has(endpoint.call)) throw new Error(`${endpoint.call} has two handlers.`)
  api.registered.add(endpoint.call)
  if (endpoint.along) api.along.set(endpoint.call, handler)
  const { method, path } = splitCall(endpoint.call)
  const check = inputCheck(endpoint)
  const isPublic = endpoint.scope === 'public'

  api.app.route({
    method,
    // `{id}` of a call's name is a field like the others
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (req, reply) => {
      const now = api.clock.now()
      if (endpoint.deprecated) void reply.headers(deprecationHeaders(endpoint.deprecated))
      const { switches } = api.brands.byHost(req.hostname).brand
      if (!isGateOpen(endpoint, switches)) throw switchedOff()
      const session = isPublic ? null : await requireSession(api.db, readSessionToken(req), now)
      if (session) api.known.add(session.tokenHash)
      if (session?.initialPassword && switches.forceInitialPassword && !endpoint.withInitialPassword)
        throw passwordChange()
      const given = (
        isQueryInput(endpoint) ? { ...(req.query as object), ...(req.params as object) } : req.body
      ) as unknown
      if (session) await enter(api, session, req, reply, given, now)
      const input = check(given)
      for (const [field, name] of Object.entries(endpoint.switchOfField ?? {})) {
        if (Object.hasOwn(input, field) && !switches[name]) throw switchedOff()
      }
      const principal = session && identify(endpoint, session, req, input)
      if (principal) await requireFeature(api.db, principal.schoolId, endpoint, switches)
      if (principal && endpoint.userLevel === 1) await requireLevel(api.db, principal)
      if (principal && endpoint.showsResults)
        await requireResults(api.db, principal, req, examOf(endpoint, input), now)
      if (principal && method === 'POST' && !endpoint.whileReadOnly)
        await requireWritable(api.db, principal.schoolId, endpoint.office ? 'readOnlyOffice' : 'readOnly')
      if (session && endpoint.freshConfirm) await requireFresh(api.db, session.accountId, req.headers, now)
      const audit =
        session && principal && endpoint.office
          ? await office(api, endpoint, session, principal, req, now)
          : null
      const call = { input, session, principal, audit, now, req, reply } as unknown as Call<E>
      const answer = await handler(call)
      if (audit && method === 'POST' && !audit.told)
        throw new Error(`${endpoint.call} noted nothing of what it did.`)
      req.kbStatus = Status.ok
      if (endpoint.octets === 'out') return answer as FastifyReply
      if (endpoint.prebuilt) return sendStored(req, reply, answer as StoredReply)
      if (endpoint.job) return sendEnvelope(req, reply, { status: Status.ok, uuid: answer as string })
      return sendEnvelope(req, reply, { status: Status.ok, data: answer })
    },
  })
}

/** The exam whose results a call shows; a prebuilt report's own query asks for the rule with its bytes, for exam day. */
function examOf(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): string | undefined {
  const { examId } = input
  return typeof examId === 'string' && !endpoint.prebuilt ? examId : undefined
}

async function enter(
  api: Api,
  session: Session,
  req: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
  now: number,
) {
  // A page of somebody who was here before must not read, nor keep under the old name, what the new cookie opens.
  const speaksFor = req.headers[Header.account]
  if (speaksFor !== undefined && speaksFor !== session.accountKey) throw sessionEnded()
  const wait = await api.perAccount.hit(session.accountId, now)
  if (wait > 0) throw busy(wait)
  const stamp = req.headers[Header.time]
  const checkTime = (given as { client_check_time?: unknown } | null | undefined)?.client_check_time
  checkClock(
    typeof stamp === 'string' ? stamp : undefined,
    checkTime,
    now,
    typeof speaksFor === 'string' ? speaksFor : '',
  )
  if (session.prolonged) sessionCookie(req, reply, readSessionToken(req))
}

/** Asks for the second factor, and opens the notes of what is done. */
async function office(
  api: Api,
  endpoint: Endpoint,
  session: Session,
  principal: Principal,
  req: FastifyRequest,
  now: number,
): Promise<Audit> {
  if (!endpoint.beforeSecondFactor) await requireSecondFactor(api.db, session, principal)
  const { user_name } = await api.db
    .selectFrom('account_user')
    .where('account_id', '=', principal.accountId)
    .where('user_id', '=', principal.userId)
    .select('user_name')
    .executeTakeFirstOrThrow()
  return openAudit(principal, user_name, endpoint.call, req.kbCaller.address, now)
}

function identify(
  endpoint: Endpoint,
  session: Session,
  req: FastifyRequest,
  input: Readonly<Record<string, unknown>>,
): Principal | null {
  const wanted = typeof input['userId'] === 'string' ? input['userId'] : undefined
  const principal = pickIdentity(session.identities, wanted, session.lastUserId)
  if (!principal) {
    if (wanted) throw denied('userId is not of this account')
    if (endpoint.roles === 'any') return null
    throw new Refusal(Status.denied, 'noIdentity', { because: 'no identity' })
  }
  req.kbRole = principal.userType
  const field = contradiction(principal, input)
  if (field) throw denied(`${field} contradicts the session`)
  if (endpoint.roles !== 'any' && !endpoint.roles.includes(principal.userType)) throw denied('role')
  return principal
}
