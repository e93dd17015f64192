import { askJson } from '../ask-partner.service.ts'
import { createSignOnRefusal } from '../types.ts'
import { wecomToken, withAppToken } from './app-token.rules.ts'
import { mustBeOk } from './errcode.rules.ts'
import type { Exchange } from './types.ts'

/** A member of the enterprise: `userid`. Outsiders have an openid only and are nobody here. */
export const wecomMember: Exchange = async (checking, code) => {
  const answer = await withAppToken(checking, wecomToken, (token) =>
    askJson(checking, '/cgi-bin/auth/getuserinfo', { query: { access_token: token, code } }),
  )
  mustBeOk(answer)
  const externalId = answer.text('userid')
  if (!externalId) throw createSignOnRefusal('not a member')
  return { externalId }
}

/** A family in the enterprise's school address book: the parent's or the student's id. */
export const wecomFamily: Exchange = async (checking, code) => {
  const answer = await withAppToken(checking, wecomToken, (token) =>
    askJson(checking, '/cgi-bin/school/getuserinfo', { query: { access_token: token, code } }),
  )
  mustBeOk(answer)
  const student = answer.text('student_userid')
  const externalId = student ?? answer.text('parent_userid')
  if (!externalId) throw createSignOnRefusal('not of a family')
  return { externalId, userType: student ? 4 : 5 }
}
