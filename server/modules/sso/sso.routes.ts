import {
  auth17zuoye,
  authDingtalk,
  authDongni,
  authHaozhuanye,
  authIxiamen,
  authJwt,
  authQingning,
  authSso,
  authTencent,
  authTianwen,
  authToken,
  authTongan,
  authTonganJxgzh,
} from '#contract/sso.ts'
import {
  accountWeChat,
  bindAccount,
  checkAutoLogin,
  handOff,
  schoolAppId,
  tonganAppId,
  weChatSign,
} from '#contract/wechat.ts'
import type { Api, Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { installComponentPush } from './component-push.service.ts'
import { browserOf, giveBrowser } from './door-cookie.rules.ts'
import { DOORS } from './doors.rules.ts'
import { answering, letIn } from './entrance.service.ts'
import { handOffToken } from './hand-off.service.ts'
import { partnersOf } from './partner.repo.ts'
import { isLinked, unlink } from './people.repo.ts'
import type { SignOnDeps } from './sign-on.service.ts'
import { startCode } from './start.service.ts'
import { bind } from './swap.service.ts'
import { createTokenCache } from './token-cache.rules.ts'
import { SignOnRefused } from './types.ts'
import { signForScript } from './wechat-sign.service.ts'

/** Doors whose messenger links people to accounts. */
const BOUND = Object.entries(DOORS).filter(([, door]) => door.mayBind)

async function boundPartners({ db }: Api): Promise<string[]> {
  const found = await Promise.all(BOUND.map(([name]) => partnersOf(db, name as keyof typeof DOORS)))
  return found.flat().map((p) => p.partnerId)
}

/** Sign-on by partners, what messengers need, and the way over to the schoolmate platform. */
export const ssoModule =
  (network: typeof fetch): Module =>
  (api) => {
    const { db } = api
    const deps: SignOnDeps = { db, fetch: network, tokens: createTokenCache(), running: new Map() }

    handle(api, authToken, (call) => letIn(deps, authToken.call, call))
    handle(api, auth17zuoye, (call) => letIn(deps, auth17zuoye.call, call))
    handle(api, authDingtalk, (call) => letIn(deps, authDingtalk.call, call))
    handle(api, authTongan, (call) => letIn(deps, authTongan.call, call))
    handle(api, authTonganJxgzh, (call) => letIn(deps, authTonganJxgzh.call, call))
    handle(api, authQingning, (call) => letIn(deps, authQingning.call, call))
    handle(api, authJwt, (call) => letIn(deps, authJwt.call, call))
    handle(api, authTencent, (call) => letIn(deps, authTencent.call, call))
    handle(api, authSso, (call) => letIn(deps, authSso.call, call))
    handle(api, authHaozhuanye, (call) => letIn(deps, authHaozhuanye.call, call))
    handle(api, authIxiamen, (call) => letIn(deps, authIxiamen.call, call))
    handle(api, authTianwen, (call) => letIn(deps, authTianwen.call, call))
    handle(api, authDongni, (call) => letIn(deps, authDongni.call, call))

    handle(api, schoolAppId, ({ input, req, reply, now }) =>
      answering(() => startCode(db, input, req.host, giveBrowser(req, reply), now)),
    )
    handle(api, tonganAppId, ({ input, req, reply, now }) =>
      answering(() => {
        if (!input.door.startsWith('tongan')) throw new SignOnRefused('unavailable', 'not a door of Tongan')
        return startCode(db, input, req.host, giveBrowser(req, reply), now)
      }),
    )
    handle(api, weChatSign, ({ input, now }) => answering(() => signForScript(deps, input.url, now)))
    handle(api, bindAccount, ({ input, session, req, now }) =>
      answering(() => bind(deps, input.bind, session.accountId, browserOf(req), now)),
    )
    handle(api, checkAutoLogin, async ({ session }) => ({
      autoLogin: await isLinked(db, await boundPartners(api), session.accountId),
    }))
    handle(api, accountWeChat, async ({ session }) => {
      await unlink(db, await boundPartners(api), session.accountId)
      return { linked: false }
    })
    handle(api, handOff, ({ principal, now }) => handOffToken(db, principal, now))
    installComponentPush(api)
  }
