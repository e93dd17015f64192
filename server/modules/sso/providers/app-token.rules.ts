import { type Answer, askJson } from '../ask-partner.service.ts'
import { type Checking, SignOnRefused } from '../types.ts'
import { isStaleToken } from './errcode.rules.ts'

export interface AppTokenSource {
  /** Names the kind of token. */
  kind: string
  /** Asks for a new one. */
  ask: (checking: Checking) => Promise<Answer>
  /** Where it lies in the answer. */
  at: string
  life: string
}

/** The application's own token at a partner, shared by all who need it. */
export function appToken(checking: Checking, how: AppTokenSource): Promise<string> {
  const { now, partner, tokens } = checking
  return tokens.get(`${partner.partnerId} ${how.kind}`, now, async () => {
    const answer = await how.ask(checking)
    const value = answer.text(how.at)
    // a wrong key of ours: nobody can come in by this door, so it is no fault of the person
    if (!value) throw new SignOnRefused('unavailable', `no ${how.kind}: ${answer.text('errcode') ?? ''}`)
    return { value, end: now + (answer.number(how.life) ?? 7200) * 1000 }
  })
}

/** Asks with the application's token; one that is no longer taken is fetched again, once. */
export async function withAppToken(
  checking: Checking,
  how: AppTokenSource,
  work: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await work(await appToken(checking, how))
  if (!isStaleToken(answer)) return answer
  checking.tokens.drop(`${checking.partner.partnerId} ${how.kind}`)
  return work(await appToken(checking, how))
}

/**
 * The token of an official account. `/cgi-bin/stable_token` gives everybody who asks the same one until it ends; each answer
 * of `/cgi-bin/token` would end the token of another process, or of another program of the school.
 */
export const wechatToken: AppTokenSource = {
  kind: 'access token',
  ask: (c) =>
    askJson(c, '/cgi-bin/stable_token', {
      json: { grant_type: 'client_credential', appid: c.partner.appId, secret: c.partner.secret },
    }),
  at: 'access_token',
  life: 'expires_in',
}

/** The token of an application in an enterprise (`/cgi-bin/gettoken`). */
export const wecomToken: AppTokenSource = {
  kind: 'corp token',
  ask: (c) =>
    askJson(c, '/cgi-bin/gettoken', {
      query: { corpid: c.partner.settings.corpId ?? c.partner.appId, corpsecret: c.partner.secret },
    }),
  at: 'access_token',
  life: 'expires_in',
}

/** The token of an application in DingTalk (`/v1.0/oauth2/accessToken`). */
export const dingtalkToken: AppTokenSource = {
  kind: 'app token',
  ask: (c) =>
    askJson(c, '/v1.0/oauth2/accessToken', {
      json: { appKey: c.partner.appId, appSecret: c.partner.secret },
    }),
  at: 'accessToken',
  life: 'expireIn',
}
