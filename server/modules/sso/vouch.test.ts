import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AtDoor, atDoor } from '#tests/support/partners/at-door.ts'
import { signJwt } from '#tests/support/partners/signers.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

/** Partners whose tokens may say until when a family is a member. */
let at: AtDoor
beforeAll(async () => {
  at = await atDoor()
  await at.t.db
    .updateTable('partner')
    .set({ settings: JSON.stringify({ origins: ['https://a.example'], membership: true }) })
    .where('partner_id', '=', 'jwt-a')
    .execute()
})
afterAll(() => at.close())

const DAY_S = 86_400
let serial = 0
const now = () => Math.floor(at.t.clock.at / 1000)
const tokenOf = (door: 'jwt' | 'sso', keyword: string, more: object) =>
  signJwt(
    {
      keyword,
      aud: at.world.app(door).audience,
      iat: now(),
      exp: now() + 300,
      jti: `vouch-${String(serial++)}`,
      ...more,
    },
    at.world.app(door).secret,
  )
const come = (door: 'jwt' | 'sso', keyword: string, more: object) =>
  at.send(door, { token: tokenOf(door, keyword, more) })
const kept = async () => {
  const rows = await at.t.db.selectFrom('account_membership').selectAll().orderBy('user_id').execute()
  return rows.map((r) => [r.user_id, r.source, r.status, r.end_time.getTime() / 1000 - now()])
}

describe('a membership in a token', () => {
  it('is not believed of a partner without that right', async () => {
    expect((await come('sso', 'ext-1', { vipEnd: now() + DAY_S })).status).toBe(0)
    expect(await kept()).toEqual([])
  })

  it.each([['2027-01-01'], [-1], [0], [1.5], [1_900_000_000_000], [null]])(
    'is not taken from %j, and the sign-in goes on',
    async (vipEnd) => {
      expect((await come('jwt', 'ext-1', { vipEnd })).status).toBe(0)
      expect(await kept()).toEqual([])
    },
  )

  it('counts from the sign-in on, for identities in the partner’s schools alone [C051]', async () => {
    const answer = await come('jwt', 'ext-both', { vipEnd: now() + 30 * DAY_S })
    expect(await kept()).toEqual([['u-parentAB-1', 'jwt-a', 1, 30 * DAY_S]])
    const call = 'GET /api/base/data/system/account/user/membership/chencai'
    const token = answer.data.login?.dongniLoginToken
    const { data } = await checkedInject(at.t.app, call, { token })
    expect(data).toMatchObject({ membershipStatus: 1, active: true, vipEndTime: (now() + 30 * DAY_S) * 1000 })
  })

  it('is what the partner said last: it may end it early', async () => {
    await come('jwt', 'ext-both', { vipEnd: now() - DAY_S })
    expect(await kept()).toEqual([['u-parentAB-1', 'jwt-a', 1, -DAY_S]])
    await come('jwt', 'ext-both', {})
    expect(await kept()).toHaveLength(1)
  })

  it('needs a good credential: a forged or replayed one changes nothing', async () => {
    const before = await kept()
    const forged = tokenOf('jwt', 'ext-both', { vipEnd: now() + 99 * DAY_S }).replace(/.{4}$/, 'AAAA')
    expect((await at.send('jwt', { token: forged })).status).toBe(10003)
    expect(await kept()).toEqual(before)
  })
})
