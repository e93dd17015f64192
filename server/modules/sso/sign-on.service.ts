import type { Static } from 'typebox'
import type { SignOnBody, SignOnReply } from '#contract/account/sso.ts'
import type { Db } from '../../db/db.ts'
import { busy } from '../../http/reply/refusal.ts'
import { isKeepable } from '../../http/request/is-keepable.ts'
import { openSession, type Session } from '../../http/session/sessions.ts'
import { DOOR_ROLES, DOORS, type PartnerDoor } from './doors.rules.ts'
import { exchangeOnce } from './exchange.repo.ts'
import { parseSignOnCode } from './families/code.rules.ts'
import { checkByKeys } from './keys.rules.ts'
import { noteSignOn } from './last-sign-on.repo.ts'
import { keepLine } from './lti/line.repo.ts'
import { choosePartner, partnersOf } from './partner.repo.ts'
import { accountOfExternal, accountOnRoster, findPerson, identitiesIn, link } from './people.repo.ts'
import { signOnKey } from './secret.repo.ts'
import { buildReturnUrl } from './start.service.ts'
import { checkState } from './state.rules.ts'
import { countInMinute } from './tries.repo.ts'
import {
  type Assertion,
  type Checking,
  createSignOnRefusal,
  type Partner,
  SignOnRefused,
  type TokenCache,
} from './types.ts'
import { findAccountOfCode, noteEntry, useOnce } from './used-code.repo.ts'
import { vouch } from './vouch.service.ts'
import { makeWord } from './word.rules.ts'

/** The same code of the same browser is answered again for this long: messengers redirect twice. */
export const AGAIN_MS = 5 * 60_000
/** Credentials a minute, of one partner and of one address (a school sits behind one). */
const PER_PARTNER = 1_200
const PER_ADDRESS = 300

export interface SignOnDeps {
  db: Db
  fetch: typeof fetch
  tokens: TokenCache
  /** Exchanges under way, so that two redirects at once use one code once. */
  running: Map<string, Promise<SignOnMatch>>
}

/** What the request's surroundings say; none of it is the credential. */
export interface SignOnContext {
  /** Host and port asked for. */
  host: string
  address: string
  /** The browser's own random cookie, '' without one. */
  browser: string
  /** Who is signed in here now. */
  session: Session | null
  now: number
}

export interface SignOnMatch {
  partner: Partner
  /** '' when no account is linked. */
  accountId: string
  assertion: Pick<Assertion, 'externalId' | 'next'>
}

type SignOnInput = Static<typeof SignOnBody>
type SignOnResult = Static<typeof SignOnReply>

export const PURPOSE = { swap: 'swap', bind: 'bind' } as const

/** An address inside the app, or ''. */
const safePath = (next: string | undefined): string =>
  // oxlint-disable-next-line no-control-regex
  next !== undefined && next.length <= 512 && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(next) ? next : ''

/** Schools a partner may speak for; null: it speaks for people, not for schools. */
const reachOf = (partner: Partner): string[] | null =>
  partner.allSchools ? null : partner.schools.map((s) => s.schoolId)

/**
 * Lets somebody in by a partner's credential.
 * @throws SignOnRefused, or Refusal 429
 */
export async function signOn(
  deps: SignOnDeps,
  body: SignOnInput,
  asker: SignOnContext,
): Promise<SignOnResult> {
  const { db } = deps
  const { now } = asker
  const fields = body.fields
  const door = DOORS[body.door]
  const partners = await partnersOf(db, body.door)
  const partner = choosePartner(partners, fields['appId'], asker.host)
  if (!partner) throw createSignOnRefusal('no such partner')
  await admit(db, `sign-on ${asker.address}`, PER_ADDRESS, now)
  await admit(db, `partner ${partner.partnerId}`, partner.settings.perMinute ?? PER_PARTNER, now)
  const returnUrl = partner.settings.origins?.length
    ? buildReturnUrl(partner, door.path, asker.host, fields['next'] ?? '', partners.length > 1)
    : ''
  const checking = { db, fetch: deps.fetch, now, partner, tokens: deps.tokens, returnUrl }
  if (door.family === 'lti') await checkOwnState(checking, fields, asker)
  const found =
    door.family === 'oauth2'
      ? await byCode(deps, door, checking, fields, asker)
      : await findOnce(door, checking, fields)
  if (found.accountId === '') {
    const key = await signOnKey(db)
    const word = makeWord(
      key,
      PURPOSE.bind,
      [partner.partnerId, found.assertion.externalId, asker.browser],
      now,
    )
    return { login: null, ask: null, bind: word, next: safePath(found.assertion.next) }
  }
  return enter(deps, door, found, asker)
}

async function admit(db: Db, subject: string, limit: number, now: number): Promise<void> {
  const wait = await countInMinute(db, subject, limit, now)
  if (wait > 0) throw busy(wait)
}

/** The state binds a sign-on to the browser that began it. @throws SignOnRefused */
async function checkOwnState(
  { db, partner: { door, partnerId } }: Checking,
  { state = '' }: SignOnInput['fields'],
  { browser, now }: SignOnContext,
): Promise<void> {
  checkState(await signOnKey(db), state, { door, partnerId, browser }, now)
}

/** F1: the state binds the code to this browser; the same code of the same browser gives the same person again. */
async function byCode(
  deps: SignOnDeps,
  door: PartnerDoor,
  checking: Checking,
  fields: SignOnInput['fields'],
  asker: SignOnContext,
): Promise<SignOnMatch> {
  const { browser, now } = asker
  const { db, partner } = checking
  const { state } = fields
  const code = parseSignOnCode(fields)
  const isStartedThere = partner.settings.startsThere === true && state === undefined
  if (isStartedThere) return findOnce(door, checking, fields)
  await checkOwnState(checking, fields, asker)
  const binding = JSON.stringify([state, browser])
  const name = JSON.stringify([partner.partnerId, code, binding])
  const running = deps.running.get(name)
  if (running) return running
  const found = async (): Promise<SignOnMatch | null> => {
    const accountId = await findAccountOfCode(db, partner.partnerId, `code:${code}`, binding, now - AGAIN_MS)
    return accountId === null
      ? null
      : { partner, accountId, assertion: { externalId: '', next: fields['next'] } }
  }
  const exchange = async (): Promise<SignOnMatch> => {
    const one = await findOnce(door, checking, fields)
    await noteEntry(db, partner.partnerId, `code:${code}`, { accountId: one.accountId, binding })
    return one
  }
  const work = () => exchangeOnce(db, { partnerId: partner.partnerId, code }, now, { found, exchange })
  const started = work().finally(() => deps.running.delete(name))
  deps.running.set(name, started)
  return started
}

/** Checks a credential, uses it up, and finds whom it means. */
async function findOnce(
  door: PartnerDoor,
  checking: Checking,
  fields: SignOnInput['fields'],
): Promise<SignOnMatch> {
  const { db, partner, now } = checking
  const assertion = await checkByKeys(door.check, checking, fields)
  if (assertion.externalId.length > 256) throw createSignOnRefusal('id too long')
  if (!isKeepable(assertion)) throw createSignOnRefusal('a text that cannot be kept')
  if (!(await useOnce(db, partner.partnerId, assertion.onceId, assertion.onceUntil, now)))
    throw createSignOnRefusal('used before')
  const school = schoolNamed(partner, assertion)
  const linked = await accountOfExternal(db, partner, assertion.externalId)
  const accountId = linked ?? (await byNumber(checking, assertion, school))
  if (accountId !== null) {
    await vouch(checking, accountId, assertion)
    const { line, externalId } = assertion
    if (line && school !== null)
      await keepLine(db, { partnerId: partner.partnerId, schoolId: school, accountId, externalId }, line, now)
    return { partner, accountId, assertion }
  }
  if (door.mayBind) return { partner, accountId: '', assertion }
  throw new SignOnRefused('unknown', 'nobody linked')
}

/** The school the partner names, which must be one of its own; null when it names none. */
function schoolNamed(partner: Partner, { school }: Assertion): string | null {
  if (school === undefined || partner.allSchools) return null
  const found = partner.schools.find((s) => s.nameThere === school)
  if (!found) throw new SignOnRefused('unknown', 'foreign school')
  return found.schoolId
}

/** Somebody not linked yet, by the number the school gave or the id on the roster; linked from then on. */
async function byNumber(
  { db, partner, now }: Checking,
  assertion: Assertion,
  school: string | null,
): Promise<string | null> {
  const { externalId } = assertion
  const accountId = school === null ? null : await accountOnRoster(db, school, assertion)
  if (accountId !== null) await link(db, partner.partnerId, externalId, accountId, now)
  return accountId
}

/** Opens the session, unless somebody else is signed in here: then the person is asked first. */
async function enter(
  deps: SignOnDeps,
  door: PartnerDoor,
  found: SignOnMatch,
  asker: SignOnContext,
): Promise<SignOnResult> {
  const { db } = deps
  const { partner } = found
  const roles = door.roles ?? DOOR_ROLES
  const [person, identities] = await Promise.all([
    findPerson(db, found.accountId),
    identitiesIn(db, found.accountId, reachOf(partner)),
  ])
  if (!person || person.closed) throw new SignOnRefused('unknown', 'closed')
  if (!identities.some((i) => roles.includes(i.userType)))
    throw new SignOnRefused('unknown', 'foreign school')
  const next = safePath(found.assertion.next)
  const { session, now } = asker
  if (session && session.accountId !== person.account_id) {
    const current = await findPerson(db, session.accountId)
    const parts = [person.account_id, partner.partnerId, session.tokenHash, next]
    const confirm = makeWord(await signOnKey(db), PURPOSE.swap, parts, now)
    return {
      login: null,
      ask: { current: current?.name ?? '', wanted: person.name, confirm },
      bind: null,
      next,
    }
  }
  const token = await openSession(db, person.account_id, now, partner.allSchools ? '' : partner.partnerId)
  await noteSignOn(db, partner.partnerId, identities, now)
  const isWeChat = door.mayBind === true && found.assertion.externalId !== ''
  return {
    login: {
      openId: isWeChat ? found.assertion.externalId : null,
      dongniLoginToken: token,
      userList: identities,
      hzyFlag: partner.door === 'nicezhuanye',
      accountKey: person.account_key,
    },
    ask: null,
    bind: null,
    next,
  }
}
