import { newToken, type PartnerApp } from './app.ts'
import type { Taken } from './code-book.ts'
import type { Ask, Emulator, Reply } from './exchange.ts'

const CODES = { unknown: 40029, app: 40029, used: 40163, late: 42003, early: 40029 } as const
/** The messenger answers HTTP 200 and text/plain, whatever happened. */
const said = (value: object): Reply => ({ text: JSON.stringify(value), type: 'text/plain' })
export const failed = (errcode: number): Reply => said({ errcode, errmsg: `failed, rid: ${newToken()}` })
export const refusedCode = (taken: Taken & { ok: false }): Reply => failed(CODES[taken.why])
export const told = (value: object): Reply => said({ errcode: 0, errmsg: 'ok', ...value })

/** Redirects only to a registered host, with the fields in the one order the page takes. */
export function authorizePage(app: PartnerApp, { query }: Ask): Reply {
  const names = [...query.keys()].join()
  const redirect = query.get('redirect_uri') ?? ''
  if (!names.startsWith('appid,redirect_uri,response_type,scope,state') || query.get('appid') !== app.appId)
    return { status: 400, text: 'parameters' }
  if (!URL.canParse(redirect) || !app.hosts.includes(new URL(redirect).host))
    return { status: 400, text: 'redirect_uri 10003' }
  const back = new URL(redirect)
  back.searchParams.set('code', app.codes.issue(app.atTheDoor, app.appId))
  back.searchParams.set('state', query.get('state') ?? '')
  return { to: back.href }
}

/** What an official account says of a person: whether it is followed. */
function follower(app: PartnerApp, openid: string): Reply {
  if (openid.startsWith('nobody')) return failed(40003)
  return said({ subscribe: app.strangers.has(openid) ? 0 : 1, openid })
}

/** A message by a template goes to followers alone. */
function takeMessage(app: PartnerApp, { body }: Ask): Reply {
  const message = body as unknown as PartnerApp['messages'][number]
  if (app.refusesWith !== 0) return failed(app.refusesWith)
  if (app.strangers.has(message.touser)) return failed(43004)
  app.messages.push(message)
  return told({ msgid: app.messages.length })
}

/** An official account: web authorization, access token, script ticket, its followers and messages to them. */
export const officialAccount =
  (app: PartnerApp, ticket: string): Emulator =>
  (ask) => {
    const { path, query } = ask
    if (path === '/connect/oauth2/authorize') return authorizePage(app, ask)
    if (path === '/sns/oauth2/access_token') {
      if (query.get('appid') !== app.appId) return failed(40013)
      if (query.get('secret') !== app.secret) return failed(40125)
      const taken = app.codes.take(query.get('code') ?? '', app.appId)
      if (!taken.ok) return refusedCode(taken)
      const openid = taken.issued.person
      const snapshot = openid.startsWith('virtual') ? { is_snapshotuser: 1 } : {}
      return said({ access_token: newToken(), expires_in: 7200, openid, scope: 'snsapi_base', ...snapshot })
    }
    if (path === '/cgi-bin/stable_token') {
      if (ask.body['grant_type'] !== 'client_credential' || ask.body['appid'] !== app.appId)
        return failed(40013)
      if (ask.body['secret'] !== app.secret) return failed(40125)
      const token = app.tokens.keys().next().value ?? newToken()
      app.tokens.set(token, { person: '', school: undefined })
      return said({ access_token: token, expires_in: 7200 })
    }
    if (app.staleTokens) {
      app.tokens.clear()
      app.staleTokens = false
    }
    const withToken = (answer: () => Reply): Reply =>
      app.tokens.has(query.get('access_token') ?? '') ? answer() : failed(42001)
    if (path === '/cgi-bin/ticket/getticket') return withToken(() => told({ ticket, expires_in: 7200 }))
    if (path === '/cgi-bin/user/info') return withToken(() => follower(app, query.get('openid') ?? ''))
    if (path === '/cgi-bin/message/template/send') return withToken(() => takeMessage(app, ask))
    return undefined
  }

/** A third-party platform acting for a school's account; `verifyTicket` is what was pushed. */
export const component =
  (app: PartnerApp, componentAppId: string, verifyTicket: string): Emulator =>
  (ask) => {
    const { path, query, body } = ask
    if (path === '/connect/oauth2/authorize')
      return query.get('component_appid') === componentAppId ? authorizePage(app, ask) : { status: 400 }
    if (path === '/cgi-bin/component/api_component_token') {
      if (body['component_appsecret'] !== app.secret) return failed(40125)
      if (body['component_verify_ticket'] !== verifyTicket) return failed(61006)
      const token = newToken()
      app.tokens.set(token, { person: '', school: undefined })
      return said({ component_access_token: token, expires_in: 7200 })
    }
    if (path === '/sns/oauth2/component/access_token') {
      if (!app.tokens.has(query.get('component_access_token') ?? '')) return failed(42001)
      const taken = app.codes.take(query.get('code') ?? '', query.get('appid') ?? '')
      if (!taken.ok) return refusedCode(taken)
      return said({ access_token: newToken(), expires_in: 7200, openid: taken.issued.person })
    }
    return undefined
  }

/** The enterprise messenger: members, and families of its school address book. */
export const enterprise =
  (app: PartnerApp, corpId: string): Emulator =>
  (ask) => {
    const { path, query } = ask
    if (path === '/connect/oauth2/authorize') {
      const named = new URLSearchParams(query)
      if (named.get('appid') !== corpId) return { status: 400 }
      named.set('appid', app.appId)
      return authorizePage(app, { ...ask, query: named })
    }
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== corpId || query.get('corpsecret') !== app.secret) return failed(40001)
      const token = newToken()
      app.tokens.set(token, { person: '', school: undefined })
      return told({ access_token: token, expires_in: 7200 })
    }
    const isFamily = path === '/cgi-bin/school/getuserinfo'
    if (!isFamily && path !== '/cgi-bin/auth/getuserinfo') return undefined
    if (!app.tokens.has(query.get('access_token') ?? '')) return failed(42001)
    const taken = app.codes.take(query.get('code') ?? '', app.appId)
    if (!taken.ok) return refusedCode(taken)
    const { person } = taken.issued
    if (!isFamily) return told(person.startsWith('outsider') ? { openid: person } : { userid: person })
    return told(person.startsWith('parent') ? { parent_userid: person } : { student_userid: person })
  }
