import type { SealedBody } from '#contract/account/login.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { PROTOCOL_VERSION } from '#core/domain/entry/protocol.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Result } from '#core/request/types.ts'
import { readJson, tabStore } from '#src/platform/storage.ts'
import { client } from '../client.ts'
import { whileCrowded } from '../line/crowded.state.ts'
import { captchaCalls } from './captcha.ts'
import { type AccountState, finishSignIn, refreshAccount, settleSignOut } from './session.state.ts'

type CallBody<N extends CallName> = Calls[N]['body']
const IDENTIFY = 'POST /api/base/data/system/account/check/identify'
export type CodePurpose = CallBody<typeof IDENTIFY>['purpose']
export type CodeAnswer = Calls[typeof IDENTIFY]['reply']
export type FoundChild = Calls['POST /api/base/data/system/account/check/register/student']['reply']

/** Seals texts to the server; the code for it comes with the first call. */
async function seal(fields: Readonly<Record<string, string>>): Promise<Result<SealedBody>> {
  const [code, key] = await Promise.all([
    import('#src/platform/seal.ts').catch(() => null),
    client.call('GET /api/base/data/encrypt/key'),
  ])
  if (!key.ok) return key
  if (!code) return { ok: false, failure: failureOf('network') }
  return { ok: true, data: code.sealFields(key.data, fields), asOf: null }
}

/** Checks a code and gives the ticket for what it was sent for. */
export const proveCode = (
  purpose: CodePurpose,
  given: { phone: string; codeId: string; code: string },
): Promise<Result<CodeAnswer>> => client.call(IDENTIFY, { body: { purpose, ...given } })

const KEPT = 'kb.code.'
const isAsked = (kept: unknown): kept is { phone: string; codeId: string } =>
  typeof kept === 'object' && kept !== null && 'phone' in kept && 'codeId' in kept

/** How codes for a purpose are sent, for the form that asks for one; a reload meanwhile loses nothing. */
export const codeCalls = (purpose: CodePurpose) => ({
  captcha: captchaCalls('code'),
  send: async (phone: string, validate: string): Promise<Result<CodeAnswer>> => {
    const result = await client.call(IDENTIFY, { body: { purpose, phone, validate } })
    if (result.ok) tabStore.write(KEPT + purpose, JSON.stringify({ phone, codeId: result.data.codeId }))
    return result
  },
  resume: async (): Promise<{ phone: string; codeId: string; waitSeconds: number } | null> => {
    const asked = readJson(tabStore, KEPT + purpose, isAsked)
    if (asked === null) return null
    const { codeId } = asked
    const path = 'GET /api/base/data/system/account/check/phone/identify'
    const result = await client.call(path, { query: { codeId } })
    if (!result.ok) return null
    if (result.data.state === 'sent') return { ...asked, waitSeconds: result.data.waitSeconds }
    tabStore.remove(KEPT + purpose)
    return null
  },
})

export const isRegistered = (codeId: string) =>
  client.call('GET /api/base/data/system/account/check/isRegistered', { query: { codeId } })

export async function signInByCode(given: {
  phone: string
  codeId: string
  code: string
}): Promise<Result<AccountState>> {
  await settleSignOut()
  const login = await client.call('POST /api/base/data/login/phone', { body: given })
  return login.ok ? finishSignIn(login.data) : login
}

/** `school` may be empty: any school. */
export async function signInByNumber(
  given: { number: string; school: string; password: string },
  validate?: string,
): Promise<Result<AccountState>> {
  await settleSignOut()
  const sealed = await seal({ ...given, school: given.school || '-' })
  if (!sealed.ok) return sealed
  const body = { ...sealed.data, loginType: 2 as const, ...(validate === undefined ? {} : { validate }) }
  const login = await whileCrowded(() => client.call('POST /api/base/data/mobile/login', { body }))
  return login.ok ? finishSignIn(login.data) : login
}

export async function findChild(
  ticket: string,
  claim: { schoolName: string; studentNumber: string; studentName: string; idNumber: string },
): Promise<Result<FoundChild>> {
  const body = await seal(claim)
  if (!body.ok) return body
  return client.call('POST /api/base/data/system/account/check/register/student', {
    body: { ...body.data, ticket },
  })
}

export type FoundNumber = Calls['POST /api/base/data/system/account/check/student/number']['reply']

/** Asks for the student number that belongs to a name and an ID number; `ticket`: of the phone that registers. */
export async function findNumber(
  ticket: string,
  claim: { schoolName: string; studentName: string; idNumber: string },
): Promise<Result<FoundNumber>> {
  const body = await seal(claim)
  if (!body.ok) return body
  return client.call('POST /api/base/data/system/account/check/student/number', {
    body: { ...body.data, ticket },
  })
}

export interface NewAccount {
  ticket: string
  childTicket: string
  userType: 4 | 5
  guardian?: boolean
  guardianTicket?: string
}

/** Makes the account and signs in. */
export async function registerAccount(
  proofs: NewAccount,
  fields: { name: string; password: string },
): Promise<Result<AccountState>> {
  await settleSignOut()
  const body = await seal(fields)
  if (!body.ok) return body
  const login = await client.call('POST /api/base/data/system/account/register', {
    body: { ...body.data, ...proofs, version: PROTOCOL_VERSION },
  })
  return login.ok ? finishSignIn(login.data) : login
}

/** Makes the first administrator by a one-time link, and signs in. */
export async function makeFirstAdministrator(
  ticket: string,
  fields: { school: string; name: string; account: string; password: string },
): Promise<Result<AccountState>> {
  await settleSignOut()
  const body = await seal(fields)
  if (!body.ok) return body
  const login = await client.call('POST /api/office/first', { body: { ...body.data, ticket } })
  return login.ok ? finishSignIn(login.data) : login
}

export async function resetPassword(
  ticket: string,
  password: string,
): Promise<Result<{ accountName: string }>> {
  const body = await seal({ password })
  if (!body.ok) return body
  return client.call('POST /api/base/data/system/account/reset/password', { body: { ...body.data, ticket } })
}

/** Changes their own password; the account is read again, so that a forced change lets go. */
export async function changePassword(
  old: string,
  password: string,
): Promise<Result<{ passwordStatus: number }>> {
  const body = await seal({ old, password })
  if (!body.ok) return body
  const done = await client.call('POST /api/base/data/common/setting/account/password', { body: body.data })
  if (done.ok) await refreshAccount()
  return done
}

export const protocolState = (accountId: string) =>
  client.call('GET /api/base/data/system/account/protocol/{accountId}', { query: { accountId }, fresh: true })

export const agreeToProtocol = (guardianTicket?: string) =>
  client.call('POST /api/base/data/system/account/protocol', {
    body: { version: PROTOCOL_VERSION, ...(guardianTicket === undefined ? {} : { guardianTicket }) },
  })
