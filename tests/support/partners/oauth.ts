import { newToken, type PartnerApp } from './app.ts'
import type { Ask, Emulator, Reply } from './exchange.ts'
import { failed, refusedCode, told } from './messenger.ts'

function backWithCode(app: PartnerApp, idParam: string, { query }: Ask): Reply {
  const redirect = query.get('redirect_uri') ?? ''
  const isOurs = URL.canParse(redirect) && app.hosts.includes(new URL(redirect).host)
  if (query.get(idParam) !== app.appId || query.get('response_type') !== 'code' || !isOurs)
    return { status: 400, text: 'invalid_request' }
  const back = new URL(redirect)
  back.searchParams.set('code', app.codes.issue(app.atTheDoor, app.appId, { redirect }))
  back.searchParams.set('state', query.get('state') ?? '')
  return { to: back.href }
}

/** Tencent education. `answersFor`: whose application id its user information names. */
export const epaas =
  (app: PartnerApp, answersFor: () => string): Emulator =>
  (ask) => {
    if (ask.path === '/open/oauth2/authorize') return backWithCode(app, 'appid', ask)
    if (ask.path === '/open/oauth2/access_token') {
      if (ask.body['appid'] !== app.appId || ask.body['secret'] !== app.secret) return failed(40125)
      const taken = app.codes.take(ask.body['code'] ?? '', app.appId)
      if (!taken.ok) return refusedCode(taken)
      const token = newToken()
      app.tokens.set(token, taken.issued)
      return told({ access_token: token, expires_in: 7200 })
    }
    if (ask.path === '/account/userinfo') {
      const who = app.tokens.get(ask.query.get('access_token') ?? '')
      if (!who) return failed(42001)
      return told({ appid: answersFor(), userid: who.person, role_id: 11, corpid: who.school, corp_type: 4 })
    }
    return undefined
  }

/** OAuth 2 by its RFC: errors are HTTP 400 with `error`. */
export const standardOAuth =
  (app: PartnerApp, answersFor: () => string): Emulator =>
  (ask) => {
    if (ask.path === '/oauth/authorize') return backWithCode(app, 'client_id', ask)
    if (ask.path === '/oauth/token') {
      const { client_id, client_secret, code = '' } = ask.body
      if (client_id !== app.appId || client_secret !== app.secret)
        return { status: 401, json: { error: 'invalid_client' } }
      const taken = app.codes.take(code, app.appId)
      if (!taken.ok) {
        const error_description = taken.why === 'late' ? 'code expired' : taken.why
        return { status: 400, json: { error: 'invalid_grant', error_description } }
      }
      const { redirect } = taken.issued
      if (redirect !== undefined && redirect !== ask.body['redirect_uri'])
        return { status: 400, json: { error: 'invalid_grant', error_description: 'redirect_uri' } }
      const token = newToken()
      app.tokens.set(token, taken.issued)
      return { json: { access_token: token, token_type: 'Bearer', expires_in: 7200 } }
    }
    if (ask.path === '/oauth/userinfo') {
      const who = app.tokens.get((ask.headers['authorization'] ?? '').replace('Bearer ', ''))
      if (!who) return { status: 401, json: { error: 'invalid_token' } }
      return { json: { sub: who.person, aud: answersFor(), school_code: who.school, user_type: 4 } }
    }
    return undefined
  }

/** DingTalk: the application's token, then the person of a code from inside it. */
export const dingtalk =
  (app: PartnerApp): Emulator =>
  ({ path, query, body }) => {
    if (path === '/v1.0/oauth2/accessToken') {
      if (body['appKey'] !== app.appId || body['appSecret'] !== app.secret)
        return { status: 400, json: { code: 'invalidClientIdOrSecret' } }
      const token = newToken()
      app.tokens.set(token, { person: '', school: undefined })
      return { json: { accessToken: token, expireIn: 7200 } }
    }
    if (path !== '/topapi/v2/user/getuserinfo') return undefined
    if (!app.tokens.has(query.get('access_token') ?? '')) return { json: { errcode: 40014, errmsg: 'token' } }
    const taken = app.codes.take(body['code'] ?? '', app.appId)
    if (!taken.ok) return { json: { errcode: 40078, errmsg: 'temporary code does not exist' } }
    return { json: { errcode: 0, errmsg: 'ok', result: { userid: taken.issued.person, sys: false } } }
  }
