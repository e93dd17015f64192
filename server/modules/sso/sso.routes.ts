import * as sso from '#contract/account/sso.ts'
import * as wechat from '#contract/account/wechat.ts'
import type { Api, Module } from '../../http/api.ts'
import type { Outgoing } from '../../http/outgoing/outgoing.ts'
import { handle } from '../../http/request/handle.ts'
import { installComponentPush } from './component-push.service.ts'
import { browserOf, giveBrowser } from './door-cookie.rules.ts'
import { DOORS } from './doors.rules.ts'
import { answering, handleSignOn } from './entrance.service.ts'
import { handOffToken } from './hand-off.service.ts'
import { installLti } from './lti/lti.routes.ts'
import { partnersOf } from './partner.repo.ts'
import { isLinked, unlink } from './people.repo.ts'
import type { SignOnDeps } from './sign-on.service.ts'
import { startCode } from './start.service.ts'
import { bind } from './swap.service.ts'
import { SignOnRefused } from './types.ts'
import { signForScript } from './wechat-sign.service.ts'

/** Each call of the partners' people, whatever its address. */
const ENTRANCES = Object.values(sso).filter((x) => 'call' in x)
/** Doors whose messenger links people to accounts. */
const BOUND = Object.entries(DOORS).filter(([, door]) => door.mayBind)

async function boundPartners({ db }: Api): Promise<string[]> {
  const found = await Promise.all(BOUND.map(([name]) => partnersOf(db, name as keyof typeof DOORS)))
  return found.flat().map((p) => p.partnerId)
}

/** Sign-on by partners, what messengers need, and the way over to the schoolmate platform. */
export const ssoModule =
  (asking: Pick<SignOnDeps, 'fetch' | 'tokens'>, outgoing: Outgoing): Module =>
  (api) => {
    const { db } = api
    const deps: SignOnDeps = { db, ...asking, running: new Map() }

    for (const door of ENTRANCES) handle(api, door, (call) => handleSignOn(deps, door.call, call))

    handle(api, wechat.schoolAppId, ({ input, req, reply, now }) =>
      answering(() => startCode(db, input, req.host, giveBrowser(req, reply), now)),
    )
    handle(api, wechat.tonganAppId, ({ input, req, reply, now }) =>
      answering(() => {
        if (!input.door.startsWith('tongan')) throw new SignOnRefused('unavailable', 'not a door of Tongan')
        return startCode(db, input, req.host, giveBrowser(req, reply), now)
      }),
    )
    handle(api, wechat.weChatSign, ({ input, now }) => answering(() => signForScript(deps, input.url, now)))
    handle(api, wechat.bindAccount, ({ input, session, req, now }) =>
      answering(() => bind(deps, input.bind, session.accountId, browserOf(req), now)),
    )
    handle(api, wechat.checkAutoLogin, async ({ session }) => ({
      autoLogin: await isLinked(db, await boundPartners(api), session.accountId),
    }))
    handle(api, wechat.accountWeChat, async ({ session }) => {
      await unlink(db, await boundPartners(api), session.accountId)
      return { linked: false }
    })
    handle(api, wechat.handOff, ({ principal, now }) => handOffToken(db, principal, now))
    installComponentPush(api)
    installLti(api, outgoing)
  }
