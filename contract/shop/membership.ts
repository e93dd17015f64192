import Type from 'typebox'
import { EpochMs, endpoint, Nullable } from '#contract/endpoint.ts'
import { FAMILY } from '#contract/roles.ts'

export const membershipChencai = endpoint({
  call: 'GET /api/base/data/system/account/user/membership/chencai',
  rows: ['C051', 'S01'],
  not: 'closeVIP',
  summary: 'The membership that a sign-on partner vouches for, of the present identity',
  reply: Type.Object({
    membershipStatus: Type.Integer({ description: '1 there is one; it counts only before vipEndTime' }),
    vipStartTime: Nullable(EpochMs),
    vipEndTime: Nullable(EpochMs),
    /** Whether it counts now, by the server's clock. */
    active: Type.Boolean(),
  }),
  roles: FAMILY,
  scope: 'account',
})
