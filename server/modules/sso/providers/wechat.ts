import { askJson } from '../ask-partner.ts'
import { refuse } from '../types.ts'
import { mustBeOk } from './errcode.ts'
import type { Exchange } from './types.ts'

/**
 * An official account's code (`/sns/oauth2/access_token`, scope snsapi_base). The openid comes from the messenger alone;
 * the made-up one of a snapshot page binds nobody.
 */
export const wechatCode: Exchange = async (checking, code) => {
  const { appId, secret } = checking.partner
  const answer = await askJson(checking, '/sns/oauth2/access_token', {
    query: { appid: appId, secret, code, grant_type: 'authorization_code' },
  })
  mustBeOk(answer)
  if (answer.text('is_snapshotuser') === '1') throw refuse('snapshot page')
  const externalId = answer.text('openid')
  if (!externalId) throw refuse('no openid')
  return { externalId }
}
