import Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { FAMILY } from '#contract/roles.ts'
import { MembershipState } from './membership-order.ts'
import { IsoTime } from './order.ts'

const family = { roles: FAMILY, scope: 'account', not: 'closeVIP' } as const

export const gulouCode = endpoint({
  call: 'GET /api/third/gulou/code',
  rows: ['C094'],
  summary: 'A code that names this identity to the Gulou platform, good once and for ten minutes',
  reply: Type.Object({
    code: Type.String(),
    expiresAt: IsoTime,
    /** The platform's page, with the code in it. */
    url: Type.String(),
  }),
  ...family,
  userLevel: 1,
})

export const gulouUpgrade = endpoint({
  call: 'POST /api/third/gulou/upgrade/vip',
  rows: ['C093'],
  summary:
    'Brings the signed word of the Gulou platform: this identity is a member until then. The signature is HMAC-SHA256 over the other fields, name=value in ASCII order joined by &',
  body: Type.Object({
    /** As this server gave it. */
    code: Type.String({ minLength: 1, maxLength: 64 }),
    /** Seconds since 1970 until which the platform vouches. */
    vipEnd: Type.String({ pattern: '^\\d{10}$' }),
    /** Seconds since 1970 of the signing; good for five minutes. */
    timestamp: Type.String({ pattern: '^\\d{10}$' }),
    nonce: Type.String({ pattern: '^[0-9A-Za-z_-]{8,64}$' }),
    sign: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
  reply: MembershipState,
  ...family,
  userLevel: 1,
})
