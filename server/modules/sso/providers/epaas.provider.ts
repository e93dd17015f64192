import { askJson } from '../ask-partner.service.ts'
import { createSignOnRefusal } from '../types.ts'
import { mustBeOk } from './errcode.rules.ts'
import type { Exchange } from './types.ts'

/** Roles of Tencent education: 11 student, 12 teacher, 13 parent. */
const ROLES: Readonly<Record<string, number>> = { '11': 4, '12': 3, '13': 5 }

/** Tencent education: code to token, token to user; `corpid` is the school, `appid` must be ours. */
export const epaasCode: Exchange = async (checking, code) => {
  const { appId, secret } = checking.partner
  const token = await askJson(checking, '/open/oauth2/access_token', {
    form: { appid: appId, secret, code, grant_type: 'authorization_code' },
  })
  mustBeOk(token)
  const accessToken = token.text('access_token')
  if (!accessToken) throw createSignOnRefusal('no token')
  const user = await askJson(checking, '/account/userinfo', { query: { access_token: accessToken } })
  mustBeOk(user)
  if (user.text('appid') !== appId) throw createSignOnRefusal('audience')
  const externalId = user.text('userid')
  if (!externalId) throw createSignOnRefusal('nobody in the answer')
  return { externalId, school: user.text('corpid'), userType: ROLES[user.text('role_id') ?? ''] }
}
