import { proxy } from 'valtio'
import type { Identity } from '#contract/account/identity.ts'
import type { Calls } from '#contract/calls.ts'
import { Http, Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { describeFailure, findCatalogueRow } from '#core/errors/catalogue.ts'
import type { Failure, FailureKey } from '#core/errors/failure.ts'
import { LOGIN_TIMEOUT_MS } from '#core/request/constants.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Result } from '#core/request/types.ts'
import { announceAccount } from '#src/bridges/sw.bridge.ts'
import { speakAbout } from '#src/i18n/i18n.ts'
import { hearTabs, tellTabs } from '#src/platform/channel.ts'
import { clearStores } from '#src/platform/clear-stores.ts'
import { localStore } from '#src/platform/storage.ts'
import { tryAgain } from '#src/platform/tried-programs.ts'
import { callKey } from '../call-key.ts'
import { client, onSessionEnd } from '../client.ts'
import { adoptToken, facts, keepToken, readToken } from '../facts.ts'
import { whileCrowded } from '../line/crowded.state.ts'
import { resources } from '../resource.store.ts'
import { eraseAccount, finishErasing, owesErasing } from './erase-account.ts'
import { dropParents } from './parents-cache.ts'
import {
  type AccountState,
  dropProfile,
  identityOf,
  type Profile,
  readProfile,
  writeProfile,
} from './profile.ts'

export type { AccountState } from './profile.ts'
export type LoginReply = Calls['POST /api/base/data/encrypt/login']['reply']

export interface Session {
  phase: 'starting' | 'signedOut' | 'signedIn'
  account: AccountState | null
  /** The identity chosen now; null while an account with several has not chosen. */
  identity: Identity | null
  /** Why the session ended without the person asking; null otherwise. */
  endedKey: FailureKey | null
}

export const session = proxy<Session>({ phase: 'starting', account: null, identity: null, endedKey: null })

/** A sign-out the server could not be told of; told before anything else at the next start. */
const OWED = 'kb.owed-logout'

function speakFor(account: AccountState | null, identity: Identity | null): void {
  facts.accountKey = account?.accountKey
  facts.userId = identity?.userId
  facts.userType = identity?.userType
  facts.relativeId = identity?.relativeId
  const isStudent = identity === null || identity.userType === Role.student
  speakAbout(isStudent ? null : (identity.studentName ?? ''))
  announceAccount(
    account === null ? null : { accountKey: account.accountKey, userId: identity?.userId ?? '' },
  )
}

/** @param newest that exam, where the reply to the sign-in brought it: here before anybody hears of the sign-in */
function enter(account: AccountState, identity: Identity | null, newest?: LoginReply['newestExam']): void {
  if (session.account?.accountKey !== account.accountKey) resources.clear()
  if (newest && identity) resources.give(callKey({ account, identity }, 'GET /api/exam/plan/latest'), newest)
  speakFor(account, identity)
  Object.assign(session, { phase: 'signedIn', account, identity, endedKey: null } satisfies Session)
  writeProfile(account, identity)
}

function leave(endedKey: FailureKey | null): void {
  speakFor(null, null)
  keepToken(null)
  dropParents()
  resources.clear()
  Object.assign(session, { phase: 'signedOut', account: null, identity: null, endedKey } satisfies Session)
}

const ask = () => client.call('GET /api/base/data/system/account/user', { fresh: true })

/** The first question of a phone with a wrong clock is refused, and teaches it the time: it is asked once more (S23). */
async function askAccount(): ReturnType<typeof ask> {
  const result = await ask()
  return !result.ok && result.failure.http === Http.clockSkew ? ask() : result
}

/** The account has no identity: nobody can be anybody here (E06). */
const isNobody = (failure: Failure): boolean => failure.status === Status.denied

/** The server answered and the account could not be read (E05); no answer at all has its own words. */
const ofAccount = (failure: Failure): Failure => {
  if (isNobody(failure)) return { ...failure, at: 'no-user' }
  const answered = failure.kind === 'status' || failure.kind === 'malformed' || (failure.http ?? 0) >= 500
  return answered ? { ...failure, at: 'account' } : failure
}

/** Asks the server who is here now; what the phone remembers stands while nothing answers. */
async function revalidate(): Promise<void> {
  const asked = session.account?.accountKey
  let result = await askAccount()
  if (session.account?.accountKey !== asked) return
  if (!result.ok && result.failure.status === Status.denied && session.identity) {
    // The identity was taken from this account: ask without one.
    speakFor(session.account, null)
    result = await askAccount()
    if (asked === undefined || session.account?.accountKey !== asked) return
    if (!result.ok && isNobody(result.failure))
      return await endSession(asked, findCatalogueRow('no-user').key)
  }
  if (result.ok && result.asOf === null) enter(result.data, identityOf(result.data, facts.userId))
}

let telling: Promise<void> | null = null

/** Ends the session on the server. Its answer takes the cookie away, so no sign-in may run beside it. */
function tellServer(): Promise<void> {
  telling ??= client
    .call('POST /api/base/data/logout', { timeoutMs: LOGIN_TIMEOUT_MS })
    .then((result) => {
      if (result.ok || result.failure.kind === 'status') localStore.remove(OWED)
    })
    .finally(() => {
      telling = null
    })
  return telling
}

/**
 * Start of the app: the person remembered on this phone is here at once, also without a line; the server is asked
 * behind that. Without a remembered person the sign-in page comes up with no request at all.
 * @param copy the person by `readProfileCopy`, who reaches the work that waits on this phone also offline
 */
export async function startSession(copy: Profile | null = null): Promise<void> {
  facts.token = readToken() ?? undefined
  const isErasing = owesErasing() || localStore.read(OWED) !== null
  void finishErasing()
  // Nobody signed out, and the browser may still have cleared what the app remembers: the cookie outlives it.
  const profile = readProfile() ?? (isErasing ? null : copy)
  if (!profile) {
    leave(null)
    if (localStore.read(OWED) !== null) void tellServer()
    return
  }
  enter(profile.account, identityOf(profile.account, profile.userId))
  await revalidate()
}

const loadSeal = () => import('#src/platform/seal.ts')
const askKey = () => client.call('GET /api/base/data/encrypt/key')
/** A key asked for ahead holds for five minutes, once. */
let keyAhead: ReturnType<typeof askKey> | null = null

/**
 * Fetches ahead what sealing needs: call when the person begins to type. A failure shows when it is needed.
 * @returns when code and key are here, or cannot be had
 */
export const prepareSignIn = (): Promise<unknown> => {
  keyAhead ??= askKey().then((key) => {
    if (!key.ok) keyAhead = null
    return key
  })
  return Promise.all([loadSeal(), keyAhead]).catch(() => null)
}

/** Before any sign-in: a sign-out still owed would end the new session. */
export async function settleSignOut(): Promise<void> {
  if (localStore.read(OWED) !== null) await tellServer()
}

/**
 * Signs in. The sealing code arrives with the first call. On success the account is here; `session.identity` is null
 * when it has several and must choose. `validate`: proof of a solved captcha, where one was asked for.
 */
export async function signIn(
  account: string,
  password: string,
  extra: { validate?: string } = {},
): Promise<Result<AccountState>> {
  await settleSignOut()
  const ahead = keyAhead
  keyAhead = null
  const given = { account, password, ...extra }
  let login = await sealedLogin(ahead ?? askKey(), given)
  // it may be over by now; with one asked for now, refused is refused
  const isOver = ahead !== null && !login.ok && login.failure.status === Status.badRequest
  // a question refused for this phone's clock has learnt the school's time: nobody need tap again
  if (isOver || (!login.ok && login.failure.http === Http.clockSkew))
    login = await sealedLogin(askKey(), given)
  if (!login.ok) return login
  return finishSignIn(login.data)
}

async function sealedLogin(
  asked: ReturnType<typeof askKey>,
  { account, password, ...extra }: { account: string; password: string; validate?: string },
): Promise<Result<LoginReply>> {
  const [seal, key] = await Promise.all([loadSeal().catch(() => null), asked])
  if (!key.ok) return key
  // A script that does not come says not why; an answer to a question does: a Wi-Fi's own page, no line.
  const why = seal ? null : await askKey()
  if (!seal) return why?.ok === false ? why : { ok: false, failure: failureOf('network') }
  const body = { ...seal.sealPassword(key.data, account, password), ...extra }
  return whileCrowded(() => client.call('POST /api/base/data/encrypt/login', { body }))
}

/** Whatever opened the door: the account behind the new session is here from now on, and nothing of one before it. */
export async function finishSignIn(login: LoginReply): Promise<Result<AccountState>> {
  const before = session.account?.accountKey
  if (before !== undefined && before !== login.accountKey) await endAccountSession(before, null)
  keepToken(login.dongniLoginToken || null)
  facts.accountKey = login.accountKey
  const state: Result<AccountState> = login.account
    ? { ok: true, data: login.account, asOf: null }
    : await askAccount()
  if (!state.ok) {
    leave(null)
    if (isNobody(state.failure)) {
      localStore.write(OWED, login.accountKey)
      await tellServer()
    }
    return { ok: false, failure: ofAccount(state.failure) }
  }
  enter(state.data, identityOf(state.data, undefined), login.newestExam)
  tellTabs({ type: 'signed-in', accountKey: state.data.accountKey, userId: session.identity?.userId ?? null })
  return state
}

/** Signs out, also without a line: nothing of the account stays on this phone; the server hears of it when it can. */
export async function signOut(): Promise<void> {
  const accountKey = session.account?.accountKey
  if (accountKey === undefined) return leave(null)
  await endSession(accountKey, null)
}

/** @param endedKey what the sign-in page says; null: the person asked for it */
async function endSession(accountKey: string, endedKey: FailureKey | null): Promise<void> {
  localStore.write(OWED, accountKey)
  const told = tellServer()
  await endAccountSession(accountKey, endedKey)
  await told
}

/** A link asked for it and the person agreed (guard 2): signs out and empties the stores of what goes with it. */
export async function signOutByLink(how: 'delSession' | 'logOut'): Promise<void> {
  await signOut()
  clearStores(how)
}

/** The page was opened with a session's token and the person agreed. False: it opens nothing, and nobody is here. */
export async function signInByToken(token: string): Promise<boolean> {
  if (session.account) await signOut()
  await settleSignOut()
  adoptToken(token)
  const state = await askAccount()
  if (state.ok) enter(state.data, identityOf(state.data, undefined))
  else leave(null)
  return state.ok
}

/** The account's session is over: nothing of it stays on this phone. */
export async function endAccountSession(accountKey: string, endedKey: FailureKey | null): Promise<void> {
  dropProfile(accountKey)
  leave(endedKey)
  tellTabs({ type: 'signed-out', accountKey })
  await eraseAccount(accountKey)
}

/** Speaks as another identity of this account from now on, and reads what goes with it. */
export async function chooseIdentity(userId: string): Promise<void> {
  const { account } = session
  const identity = account?.userList.find((i) => i.userId === userId)
  if (!account || !identity) return
  enter(account, identity)
  tellTabs({ type: 'signed-in', accountKey: account.accountKey, userId })
  await revalidate()
}

/**
 * Asks the server again who is here: a child was bound or unbound, a name changed. `userId`: the identity to speak as
 * afterwards, when the account has it.
 */
export async function refreshAccount(userId?: string): Promise<void> {
  dropParents()
  await revalidate()
  if (userId !== undefined) await chooseIdentity(userId)
}

onSessionEnd((failure) => {
  const accountKey = session.account?.accountKey
  if (accountKey === undefined) return
  tryAgain()
  clearStores('logOut')
  void endAccountSession(accountKey, describeFailure(failure).key)
})

hearTabs((message) => {
  if (message.type === 'signed-out' && message.accountKey === session.account?.accountKey) leave(null)
  if (message.type === 'signed-in' && message.accountKey !== session.account?.accountKey) void startSession()
})
