import { createHmac } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { ServerClock } from '../../http/config.ts'
import { isSameSecret } from '../../http/session/same-secret.ts'
import { makeCode, readCode } from './credential.ts'
import { apiOf, partnerIdOf, SANDBOX_DOORS, type SandboxDoor, sandboxKeys } from './partners.ts'

/** A call of ours to a partner. */
interface SandboxPartnerRequest {
  path: string
  query: URLSearchParams
  /** Of a form or of a JSON object, whichever was sent. */
  body: Readonly<Record<string, unknown>>
  headers: Headers
  key: string
  now: number
}

type Partner = (asked: SandboxPartnerRequest) => Response | null
const NO_TICKET = { code: 'INVALID_TICKET' }

const ticketPartner: Partner = ({ path, query, headers, key, now }) => {
  if (path !== '/ssoLogin/ticket') return null
  const ticket = query.get('ticket') ?? ''
  const appId = partnerIdOf('fujian')
  const text = `${appId}\n${headers.get('x-timestamp') ?? ''}\n${ticket}`
  const right = createHmac('sha256', key).update(text).digest('hex')
  if (!isSameSecret(right, headers.get('x-sign') ?? '')) return Response.json({ code: 'NOT_YOU' })
  const uid = readCode('fujian', key, ticket, now)
  return Response.json(uid === null ? NO_TICKET : { code: 0, data: { appId, uid } })
}

const casPartner: Partner = ({ path, query, key, now }) => {
  if (path !== '/p3/serviceValidate') return null
  const isOurs = query.get('service') === `kaoban:${partnerIdOf('jimei')}`
  const user = isOurs ? readCode('jimei', key, query.get('ticket') ?? '', now) : null
  const inside =
    user === null
      ? '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
      : `<cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess>`
  return new Response(
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`,
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** OAuth 2 by its RFC. The access token is the code once more: nothing is remembered. */
const oauthPartner: Partner = ({ path, body, headers, key, now }) => {
  const appId = partnerIdOf('iedu')
  if (path === '/oauth/token') {
    const person = readCode('iedu', key, text(body['code']), now)
    const isClient = body['client_id'] === appId && isSameSecret(key, text(body['client_secret']))
    if (!isClient) return Response.json({ error: 'invalid_client' }, { status: 401 })
    if (person === null) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    return Response.json({ access_token: makeCode('iedu', key, person, now), token_type: 'Bearer' })
  }
  if (path !== '/oauth/userinfo') return null
  const sub = readCode('iedu', key, (headers.get('authorization') ?? '').replace('Bearer ', ''), now)
  return sub === null
    ? Response.json({ error: 'invalid_token' }, { status: 401 })
    : Response.json({ sub, aud: appId })
}

const APP = '(app)'
const inAppPartner: Partner = ({ path, query, body, key, now }) => {
  if (path === '/v1.0/oauth2/accessToken') {
    const isApp = body['appKey'] === partnerIdOf('dingtalk') && isSameSecret(key, text(body['appSecret']))
    return isApp
      ? Response.json({ accessToken: makeCode('dingtalk', key, APP, now), expireIn: 300 })
      : Response.json({ code: 'invalidClientIdOrSecret' }, { status: 400 })
  }
  if (path !== '/topapi/v2/user/getuserinfo') return null
  if (readCode('dingtalk', key, query.get('access_token') ?? '', now) !== APP)
    return Response.json({ errcode: 40014 })
  const userid = readCode('dingtalk', key, text(body['code']), now)
  return Response.json(
    userid === null || userid === APP ? { errcode: 40078 } : { errcode: 0, result: { userid } },
  )
}

const PARTNERS: Partial<Record<SandboxDoor, Partner>> = {
  fujian: ticketPartner,
  jimei: casPartner,
  iedu: oauthPartner,
  dingtalk: inAppPartner,
}

function bodyOf(init: RequestInit | undefined): Readonly<Record<string, unknown>> {
  const sent = text(init?.body)
  const isJson = new Headers(init?.headers).get('content-type') === 'application/json'
  return isJson
    ? (JSON.parse(sent) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(sent))
}

/** The network with the demo's partners in it: what is asked of them is answered here and leaves no machine. */
export function sandboxNetwork(db: Db, clock: ServerClock, network: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const door = SANDBOX_DOORS.find((name) => apiOf(name) === url.origin)
    if (door === undefined) return network(input, init)
    const keys = await sandboxKeys(db)
    const answer =
      keys &&
      PARTNERS[door]?.({
        path: url.pathname,
        query: url.searchParams,
        body: bodyOf(init),
        headers: new Headers(init?.headers),
        key: keys[door],
        now: clock.now(),
      })
    return answer ?? new Response('', { status: 404 })
  }
}
