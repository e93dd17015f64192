import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { SignOnBody, SignOnReply } from '#contract/account/sso.ts'
import { Status } from '#contract/envelope.ts'
import { badField, Refusal } from '../../http/reply/refusal.ts'
import { readSessionToken } from '../../http/session/cookie.ts'
import { takeIn } from '../../http/session/enter-account.ts'
import { requireSession, type Session } from '../../http/session/sessions.ts'
import { browserOf } from './door-cookie.rules.ts'
import { DOORS } from './doors.rules.ts'
import { type SignOnContext, type SignOnDeps, signOn } from './sign-on.service.ts'
import { swap } from './swap.service.ts'
import { type SignOnRefusal, SignOnRefused } from './types.ts'

const ANSWERS: Readonly<Record<SignOnRefusal, (because: string) => Refusal>> = {
  refused: (because) => new Refusal(Status.badCredentials, 'signOnRefused', { because }),
  expired: (because) => new Refusal(Status.badCredentials, 'signOnRefused', { because }),
  unknown: (because) => new Refusal(Status.notFound, 'signOnUnknown', { because }),
  unavailable: (because) => new Refusal(Status.failed, 'signOnUnavailable', { because }),
}

/** Tells a refusal of a sign-on in the envelope; why goes to the log alone. */
export async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (e) {
    throw e instanceof SignOnRefused ? ANSWERS[e.kind](e.because) : e
  }
}

/** Who is signed in here now; a session that is over counts as none. */
async function sessionHere(deps: SignOnDeps, req: FastifyRequest, now: number): Promise<Session | null> {
  try {
    return await requireSession(deps.db, readSessionToken(req), now)
  } catch (e) {
    if (e instanceof Refusal) return null
    throw e
  }
}

interface SignOnRequest {
  input: Static<typeof SignOnBody>
  req: FastifyRequest
  reply: FastifyReply
  now: number
}

/** A sign-on as one of its calls: lets in, asks, or refuses; the former session ends when another begins. */
export async function handleSignOn(
  deps: SignOnDeps,
  call: string,
  { input, req, reply, now }: SignOnRequest,
): Promise<Static<typeof SignOnReply>> {
  const isOwn = DOORS[input.door].call === call
  if (!isOwn) throw badField('door', 'otherDoor')
  const session = await sessionHere(deps, req, now)
  const { address } = req.kbCaller
  const asker: SignOnContext = { host: req.host, address, browser: browserOf(req), session, now }
  const answer = await answering(() =>
    input.confirm === undefined ? signOn(deps, input, asker) : swap(deps, input.door, input.confirm, asker),
  )
  const outcome = answer.login ? 'in' : answer.ask ? 'asked' : 'bind'
  req.log.info({ door: input.door, outcome, mobileType: input.mobileType ?? null }, 'sign-on')
  return answer.login ? { ...answer, login: await takeIn(deps.db, req, reply, answer.login) } : answer
}
