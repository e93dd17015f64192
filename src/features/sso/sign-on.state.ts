import type { Calls } from '#contract/calls.ts'
import { Status } from '#contract/envelope.ts'
import type { Failure } from '#core/errors/failure.ts'
import type { Result } from '#core/request/types.ts'
import { safeNext } from '#src/nav/paths.ts'
import type { CredentialFields } from '#src/platform/credential.ts'
import type { SignOnCall, SignOnDoor } from './doors.rules.ts'

type SignOnReply = Calls[SignOnCall]['reply']
export type Login = NonNullable<SignOnReply['login']>

/** Why nobody came in, as /auth-failed tells it. */
export type SignOnFailure = 'refused' | 'unknown' | 'unavailable' | 'outside'

/** Where it ended: asking for the app id, giving the credential, before either, or there is no such door here. */
type SignOnStep = 'app-id' | 'sign-on' | 'begin' | 'no-door'

export type SignOnOutcome =
  /** Signed in already, and the address brings nothing. */
  | { kind: 'here'; next: string }
  | { kind: 'in'; login: Login; next: string }
  /** Somebody else is signed in: ask with both names. */
  | { kind: 'ask'; current: string; wanted: string; confirm: string; next: string }
  /** The messenger knows this person, no account does yet. */
  | { kind: 'bind'; word: string; next: string }
  /** The partner's page comes next. */
  | { kind: 'away'; url: string }
  | { kind: 'failed'; reason: SignOnFailure; step: SignOnStep }

/** All that a sign-on asks of the outside. */
export interface SignOnClient {
  send(
    call: SignOnCall,
    body: { door: SignOnDoor['name']; fields: CredentialFields; confirm?: string },
  ): Promise<Result<SignOnReply>>
  appId(door: SignOnDoor, next: string): Promise<Result<{ authorizeUrl: string }>>
  /** A code from inside the partner's program; null outside of it. */
  inAppCode(fields: CredentialFields): Promise<string | null>
}

/** Names under which an address brings a credential. */
const CREDENTIALS = [
  'code',
  'wxcode',
  'authCode',
  'auth_code',
  'token',
  'jwt',
  'ticket',
  'accredit_code',
  'sign',
]

const reasonOf = ({ status }: Failure): SignOnFailure => {
  if (status === Status.notFound) return 'unknown'
  return status === Status.badCredentials || status === Status.badRequest ? 'refused' : 'unavailable'
}

const failed = (reason: SignOnFailure, step: SignOnStep): SignOnOutcome => ({
  kind: 'failed',
  reason,
  step,
})

function outcomeOf(result: Result<SignOnReply>, asked: string): SignOnOutcome {
  if (!result.ok) return failed(reasonOf(result.failure), 'sign-on')
  const { login, ask, bind, next: given } = result.data
  const next = safeNext(given || asked)
  if (login) return { kind: 'in', login, next }
  if (ask) return { kind: 'ask', ...ask, next }
  return bind ? { kind: 'bind', word: bind, next } : failed('refused', 'sign-on')
}

/** A partner's page is an https address, or one of this machine while trying things out. */
const isPage = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

/** Comes in by a door with what the address brought; without a credential the door's beginning comes first. */
export async function runSignOn(
  door: SignOnDoor,
  fields: CredentialFields,
  outside: SignOnClient,
): Promise<SignOnOutcome> {
  const { door: _, next = '', ...own } = fields
  if (CREDENTIALS.some((name) => own[name] !== undefined)) {
    const sent = next === '' ? own : { ...own, next }
    return outcomeOf(await outside.send(door.call, { door: door.name, fields: sent }), next)
  }
  if (door.beginning === 'in-app') {
    const code = await outside.inAppCode(own).catch(() => null)
    if (code === null) return failed('outside', 'begin')
    return outcomeOf(await outside.send(door.call, { door: door.name, fields: { code } }), next)
  }
  // the person said no on the partner's page, or the address was cut short
  if (door.beginning === 'none' || own['state'] !== undefined) return failed('refused', 'begin')
  const start = await outside.appId(door, next)
  if (start.ok && start.data.authorizeUrl === '') return failed('unavailable', 'no-door')
  if (!start.ok || !isPage(start.data.authorizeUrl)) return failed('unavailable', 'app-id')
  return { kind: 'away', url: start.data.authorizeUrl }
}

/** The person agreed to leave the account that was signed in. */
export async function agree(
  door: SignOnDoor,
  asked: Extract<SignOnOutcome, { kind: 'ask' }>,
  outside: SignOnClient,
): Promise<SignOnOutcome> {
  const body = { door: door.name, fields: {}, confirm: asked.confirm }
  return outcomeOf(await outside.send(door.call, body), asked.next)
}
