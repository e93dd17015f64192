import { askJson } from '../ask-partner.service.ts'
import { createSignOnRefusal } from '../types.ts'
import { dingtalkToken, withAppToken } from './app-token.rules.ts'
import { mustBeOk } from './errcode.rules.ts'
import type { Exchange } from './types.ts'

/**
 * A code from inside DingTalk. The answer names no enterprise: the person is of the configured one, never of one that
 * the page names.
 */
export const dingtalkCode: Exchange = async (checking, code) => {
  const answer = await withAppToken(checking, dingtalkToken, (token) =>
    askJson(checking, '/topapi/v2/user/getuserinfo', { query: { access_token: token }, json: { code } }),
  )
  mustBeOk(answer)
  const externalId = answer.text('result.userid')
  if (!externalId) throw createSignOnRefusal('nobody in the answer')
  return { externalId }
}
