import { askJson } from '../ask-partner.service.ts'
import { openIdIn } from './open-id.provider.ts'
import type { Exchange } from './types.ts'

/** An official account's code (`/sns/oauth2/access_token`, scope snsapi_base). The openid comes from the messenger alone. */
export const wechatCode: Exchange = async (checking, code) => {
  const { appId, secret } = checking.partner
  const answer = await askJson(checking, '/sns/oauth2/access_token', {
    query: { appid: appId, secret, code, grant_type: 'authorization_code' },
  })
  return openIdIn(answer)
}
