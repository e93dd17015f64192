import { gulouCode, gulouUpgrade } from '#contract/shop/gulou.ts'
import type { Module } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import { loadMembershipState } from '../state.service.ts'
import { giveCode, upgrade } from './gulou.service.ts'

/** Memberships that the Gulou platform sells and vouches for. */
export const gulouModule: Module = (api) => {
  const { db } = api
  handle(api, gulouCode, ({ principal, now }) => giveCode(db, principal, now))
  handle(api, gulouUpgrade, async ({ principal, input, req, now }) => {
    const { code, vipEnd, timestamp, nonce, sign } = input
    await upgrade(db, principal, { code, vipEnd, timestamp, nonce }, sign, now)
    return loadMembershipState(db, principal, api.brands.byHost(req.hostname).brand, now)
  })
}
