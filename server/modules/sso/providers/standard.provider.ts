import { askJson } from '../ask-partner.service.ts'
import { createSignOnRefusal, expired } from '../types.ts'
import type { Exchange } from './types.ts'

/**
 * OAuth 2 as RFC 6749 has it: form to /oauth/token with the `redirect_uri` of the authorization request (4.1.3), Bearer to
 * /oauth/userinfo; `aud` must be our client id.
 */
export const standardCode: Exchange = async (checking, code) => {
  const { partner, returnUrl } = checking
  const token = await askJson(checking, '/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: partner.appId,
      client_secret: partner.secret,
      code,
      redirect_uri: returnUrl ?? '',
    },
  })
  const error = token.text('error')
  if (error !== undefined)
    throw /expired/i.test(token.text('error_description') ?? '') ? expired(error) : createSignOnRefusal(error)
  const accessToken = token.text('access_token')
  if (!accessToken) throw createSignOnRefusal('no token')
  const user = await askJson(checking, '/oauth/userinfo', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (user.text('aud') !== partner.appId) throw createSignOnRefusal('audience')
  const externalId = user.text('sub')
  if (!externalId) throw createSignOnRefusal('nobody in the answer')
  const role = user.number('user_type')
  return { externalId, school: user.text('school_code'), ...(role === undefined ? {} : { userType: role }) }
}
