import { askJson } from '../ask-partner.service.ts'
import { componentTicket } from '../component-ticket.repo.ts'
import { type Checking, SignOnRefused } from '../types.ts'
import { type AppTokenSource, withAppToken } from './app-token.rules.ts'
import { openIdIn } from './open-id.provider.ts'
import type { Exchange } from './types.ts'

const componentAppId = ({ partner }: Checking): string => partner.settings.componentAppId ?? ''

/** The platform's own token, made from the ticket that the messenger pushed. */
const componentToken: AppTokenSource = {
  kind: 'component token',
  ask: async (c) => {
    const ticket = await componentTicket(c.db, componentAppId(c))
    if (!ticket) throw new SignOnRefused('unavailable', 'no component_verify_ticket has been pushed yet')
    return askJson(c, '/cgi-bin/component/api_component_token', {
      json: {
        component_appid: componentAppId(c),
        component_appsecret: c.partner.secret,
        component_verify_ticket: ticket,
      },
    })
  },
  at: 'component_access_token',
  life: 'expires_in',
}

/** A code of a school's own official account, exchanged by the third-party platform on its behalf. */
export const componentCode: Exchange = async (checking, code) => {
  const answer = await withAppToken(checking, componentToken, (token) =>
    askJson(checking, '/sns/oauth2/component/access_token', {
      query: {
        appid: checking.partner.appId,
        code,
        grant_type: 'authorization_code',
        component_appid: componentAppId(checking),
        component_access_token: token,
      },
    }),
  )
  return openIdIn(answer)
}
