import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop, STATE } from '#tests/support/pay/shop.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'

const CODE = 'GET /api/third/gulou/code'
const UPGRADE = 'POST /api/third/gulou/upgrade/vip'
const KEY = 'the key of the Gulou platform'

let s: Shop
beforeAll(async () => {
  s = await openShop()
  const partner = { door: 'gulou', secret: KEY, settings: JSON.stringify({ api: 'https://gulou.test/vip' }) }
  await s.db
    .insertInto('partner')
    .values({ partner_id: 'gulou', ...partner })
    .execute()
  await s.db.insertInto('partner_school').values({ partner_id: 'gulou', school_id: 'A' }).execute()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.at = NOW
  await s.db.deleteFrom('account_membership').execute()
})

const codeOf = async (account: string, more: object = {}) => (await s.ask(account, CODE, more)).data.code
/** What the platform makes of a code. */
function word(code: string, more: { until?: number; at?: number; key?: string } = {}) {
  const fields = {
    code,
    vipEnd: String(Math.floor((more.until ?? NOW + 90 * DAY) / 1000)),
    timestamp: String(Math.floor((more.at ?? s.clock.at) / 1000)),
    nonce: 'nonce-1234',
  }
  const text = `code=${fields.code}&nonce=${fields.nonce}&timestamp=${fields.timestamp}&vipEnd=${fields.vipEnd}`
  return {
    ...fields,
    sign: createHmac('sha256', more.key ?? KEY)
      .update(text)
      .digest('hex'),
  }
}

describe('the Gulou platform', () => {
  it('gets a code that names nobody, and its signed word makes that identity a member', async () => {
    const { data } = await s.ask('parentA', CODE)
    expect(data.url).toBe(`https://gulou.test/vip?code=${data.code}`)
    expect(data.code).not.toMatch(/parentA|A-s11/)
    const upgraded = await s.ask('parentA', UPGRADE, word(data.code))
    expect(upgraded.data).toMatchObject({ active: true, until: new Date(NOW + 90 * DAY).toISOString() })
    expect((await s.ask('studentA11', STATE)).data.active).toBe(false)
  })

  it('is believed once, in time, with its own key, and for the identity that asked for the code', async () => {
    const refused = async (account: string, input: object, more: object = {}) => {
      const answer = await s.ask(account, UPGRADE, { ...input, ...more })
      expect([answer.status, answer.message]).toEqual([1, expect.stringContaining('升级凭据无效')])
      expect((await s.ask(account, STATE, more)).data.active).toBe(false)
    }
    await refused('parentA', word(await codeOf('parentA'), { key: 'another key' }))
    await refused('parentA', { ...word(await codeOf('parentA')), vipEnd: '3000000000' })
    await refused('parentA', word(await codeOf('parentA'), { at: NOW - 301_000 }))
    await refused('parentA', word(await codeOf('parentA'), { until: NOW - 1000 }))
    await refused('parentA', word('made-up'))
    // a code of the child's own account is not the parent's
    await refused('parentA', word(await codeOf('studentA11')))
    const late = await codeOf('parentA')
    s.clock.at += 10 * 60_000
    await refused('parentA', word(late))
    const good = word(await codeOf('parentA'))
    expect((await s.ask('parentA', UPGRADE, good)).status).toBe(0)
    expect((await s.ask('parentA', UPGRADE, good)).status).toBe(1)
  })

  it('does not exist for other schools, for staff, or for brands without memberships', async () => {
    const input = word('made-up')
    for (const account of ['studentB11', 'headA1', 'masterA'])
      for (const [call, fields] of [
        [CODE, {}],
        [UPGRADE, input],
      ] as const)
        expect((await s.ask(account, call, fields)).status, `${account} ${call}`).toBe(10002)
    expect((await s.ask('parentA', CODE, {}, 'huaiyinping.test')).status).toBe(10002)
    for (const wrong of [{ ...input, sign: 'x' }, { ...input, vipEnd: 'soon' }, { code: 'x' }])
      expect((await s.ask('parentA', UPGRADE, wrong)).status).toBe(10001)
  })
})
