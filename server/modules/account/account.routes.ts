import { accountChildren, accountUser } from '#contract/account/account.ts'
import { freshConfirm } from '#contract/account/confirm.ts'
import { encryptLogin, loginKey, logout } from '#contract/account/login.ts'
import { Status } from '#contract/envelope.ts'
import { examPlanLatest } from '#contract/exam/exam.ts'
import { membershipChencai } from '#contract/shop/membership.ts'
import { isMember } from '#core/domain/membership/membership.ts'
import type { Module } from '../../http/api.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { answerAlong } from '../../http/request/answer-along.ts'
import { handle } from '../../http/request/handle.ts'
import { giveKey } from '../../http/seal/open-sealed.ts'
import { dropSessionCookie } from '../../http/session/cookie.ts'
import { takeIn } from '../../http/session/enter-account.ts'
import { giveConfirm } from '../../http/session/fresh-confirm.ts'
import { membershipOf } from '../../http/session/membership.repo.ts'
import { pickIdentity } from '../../http/session/principal.ts'
import { endOtherSessions, endSession, requireSession } from '../../http/session/sessions.ts'
import { listAccountChildren } from './account.repo.ts'
import { accountState } from './account.service.ts'
import { signIn } from './login.service.ts'

/** Signing in and out, and the account. */
export const accountModule: Module = (api) => {
  const { db } = api
  handle(api, loginKey, ({ now }) => giveKey(db, now))
  handle(api, encryptLogin, async ({ input, req, reply, now }) => {
    const { answer, account: known } = await signIn(db, input, req.kbCaller, now)
    const session = await requireSession(db, answer.dongniLoginToken, now)
    const who = pickIdentity(session.identities, undefined, session.lastUserId)
    const { brand } = api.brands.byHost(req.hostname)
    const account = who && (await accountState(db, session, who, brand, now, answer.userList))
    const along = { session, principal: who, now, req, reply, featuresOff: account?.featuresOff ?? [] }
    const newestExam = await answerAlong(api, examPlanLatest, along)
    return { ...(await takeIn(db, req, reply, answer, known)), account, ...(newestExam && { newestExam }) }
  })
  handle(api, logout, async ({ input, session, req, reply }) => {
    if (input.everywhere) await endOtherSessions(db, session.accountId, session.tokenHash, 'revoked')
    await endSession(db, session.tokenHash, 'logout')
    dropSessionCookie(req, reply)
    return {}
  })
  handle(api, accountUser, ({ session, principal, req, now }) => {
    if (!principal) throw new Refusal(Status.denied, 'noIdentity', { because: 'no identity' })
    return accountState(db, session, principal, api.brands.byHost(req.hostname).brand, now)
  })
  handle(api, freshConfirm, ({ session, now }) => giveConfirm(db, session.accountId, now))
  handle(api, membershipChencai, async ({ principal, now }) => {
    const found = await membershipOf(db, principal, 'partner')
    const active = isMember({ status: found.membershipStatus, endTime: found.vipEndTime }, now)
    return { ...found, active }
  })
  handle(api, accountChildren, async ({ session }) => {
    const children = await listAccountChildren(db, session.accountId)
    return { children: children.filter((c) => session.identities.some((p) => p.userId === c.userId)) }
  })
}
