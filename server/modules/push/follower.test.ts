import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { openMessenger } from '#server/modules/sso/official-account.service.ts'
import { createTokenCache } from '#server/modules/sso/token-cache.rules.ts'
import { sendDue } from '#server/push/send-due.ts'
import type { PartnerApp } from '#tests/support/partners/app.ts'
import { openWorld, type World } from '#tests/support/partners/world.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { nobodyReminded } from '#tests/support/school/nobody-reminded.ts'
import { DEADLINE } from '#tests/support/school/school-homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const STATE = 'GET /api/base/data/push'
const FOLLOW = 'POST /api/base/data/push/messenger'
const REMOVE = 'POST /api/base/data/push/unsubscribe'
const WISH = 'POST /api/base/data/push/wishes'
const HOUR = 3_600_000
const EVENING = DEADLINE - 13 * HOUR
const WISHES = { results: true, deadlines: true, quietFrom: 0, quietTo: 0 }
const MESSAGES = {
  results: { templateId: 'tpl-results', data: { thing1: '{title}', time2: '{time}', const3: '考伴' } },
  deadlines: { templateId: 'tpl-deadlines', data: { thing1: '{title}', thing2: '{body}' } },
}

/** The official account of school A, which knows student A11 as `ext-1`. */
let t: TestApp
let world: World
let account: PartnerApp
beforeAll(async () => {
  t = await testApp({ push: () => Promise.reject(new Error('no push service')) })
  world = await openWorld(t.db, () => t.clock.at, [
    {
      ...{ side: 'a', school: 'A', nameThere: 'school-a', origins: ['https://a.school.example'] },
      people: { 'ext-1': 'studentA11', 'nobody-1': 'studentA31' },
    },
  ])
  account = world.app('wechat')
})
afterAll(async () => {
  await t.close()
  await world.close()
})
const settings = (messages: object | undefined) => {
  const entry = world.entries.find((one) => one.partnerId === account.partnerId)
  return t.db
    .updateTable('partner')
    .set({ settings: JSON.stringify({ ...entry?.settings, messages }) })
    .where('partner_id', '=', account.partnerId)
    .execute()
}
beforeEach(async () => {
  Object.assign(account, { messages: [], strangers: new Set(), refusesWith: 0, staleTokens: false })
  world.server.breakDown(account.partnerId, false)
  t.clock.at = NOW
  await nobodyReminded(t.db)
  await settings(MESSAGES)
})

const tokens = createTokenCache()
const run = () =>
  sendDue(t.db, {
    post: () => Promise.reject(new Error('no push service')),
    messenger: openMessenger({ db: t.db, fetch, tokens }, () => t.clock.at),
    now: () => t.clock.at,
  })
const messengerOf = async (token: string) => (await checkedInject(t.app, STATE, { token })).data.messenger
/** Student A11, reminded by the official account. */
async function follower() {
  const token = await t.tokenOf('studentA11')
  const { data } = await checkedInject(t.app, FOLLOW, { token, input: { locale: 'zh-CN' } })
  await checkedInject(t.app, WISH, { token, input: WISHES })
  return { token, deviceId: data.deviceId }
}

describe('the official account of a messenger', () => {
  it('reminds whoever has linked it and asks for it, in the words of its template, and opens the page signed in [N11]', async () => {
    const { token, deviceId } = await follower()
    expect(await messengerOf(token)).toEqual({ deviceId, failing: false })
    await t.db
      .updateTable('exam_version')
      .set({ published_at: new Date(NOW) })
      .where('exam_id', '=', 'exam-joint')
      .execute()
    t.clock.at = NOW + HOUR
    await t.db.deleteFrom('push_sent').where('school_id', '=', 'A').execute()
    expect(await run()).toEqual({ sent: 1, gone: 0, later: 0 })
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    const [message] = account.messages
    expect(message).toMatchObject({
      touser: 'ext-1',
      template_id: 'tpl-results',
      data: { thing1: { value: '有新的考试结果' }, const3: { value: '考伴' } },
    })
    expect(message?.data['time2']?.value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    const url = new URL(message?.url ?? '')
    expect([url.origin, url.pathname, url.searchParams.get('appId')]).toEqual([
      'https://a.school.example',
      '/auth',
      account.appId,
    ])
    expect(url.searchParams.get('next')).toMatch(/^\/exam\//)
    expect(JSON.stringify(account.messages)).not.toMatch(/A-s11|studentA11|exam-joint名/)
  })

  it('tells of homework the evening before, with a token asked for again where the old one is no more [N11]', async () => {
    await follower()
    t.clock.at = EVENING
    account.staleTokens = true
    expect(await run()).toEqual({ sent: 1, gone: 0, later: 0 })
    expect(account.messages).toMatchObject([
      { template_id: 'tpl-deadlines', data: { thing1: { value: '有作业快到截止时间' } } },
    ])
  })

  it('is asked for its token by two servers, and neither takes the other’s away [N11, G06]', async () => {
    const both = [createTokenCache(), createTokenCache()].map((own) =>
      openMessenger({ db: t.db, fetch, tokens: own }, () => t.clock.at),
    )
    account.tokens.clear()
    account.seen.length = 0
    const to = { partnerId: account.partnerId, externalId: 'ext-1', locale: 'zh-CN' as const }
    for (let i = 0; i < 3; i++)
      for (const one of both) expect(await one.deliver(to, 'results', '/exam/list')).toEqual({ what: 'sent' })
    expect(account.seen.filter((path) => path.includes('token'))).toHaveLength(2)
  })

  it('is not offered without a link or without templates, and asks to be followed first [N11]', async () => {
    const stranger = await t.tokenOf('parentA')
    expect(await messengerOf(stranger)).toBeNull()
    const input = { locale: 'zh-CN' as const }
    expect((await checkedInject(t.app, FOLLOW, { token: stranger, input })).status).toBe(Status.notFound)
    const token = await t.tokenOf('studentA11')
    account.strangers.add('ext-1')
    expect(await checkedInject(t.app, FOLLOW, { token, input })).toMatchObject({
      status: Status.failed,
      message: expect.stringContaining('关注'),
    })
    const unknown = await t.tokenOf('studentA31')
    expect((await checkedInject(t.app, FOLLOW, { token: unknown, input })).status).toBe(Status.failed)
    world.server.breakDown(account.partnerId, true)
    expect((await checkedInject(t.app, FOLLOW, { token, input })).status).toBe(Status.unavailable)
    expect(await messengerOf(token)).toEqual({ deviceId: null, failing: false })
    await settings(undefined)
    expect(await messengerOf(token)).toBeNull()
  })

  it('that is busy or set up wrongly is asked later; who left it is written to no more [N11]', async () => {
    const { token } = await follower()
    t.clock.at = EVENING
    account.refusesWith = 45009
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 1 })
    expect(await messengerOf(token)).toMatchObject({ failing: true })
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    account.refusesWith = 40037
    t.clock.at += HOUR
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 1 })
    account.refusesWith = 0
    account.strangers.add('ext-1')
    t.clock.at += HOUR
    expect(await run()).toEqual({ sent: 0, gone: 1, later: 0 })
    expect(await messengerOf(token)).toEqual({ deviceId: null, failing: false })
  })

  it('writes no more once the link, the partner or the templates are gone, or it is turned off [N11]', async () => {
    const { token, deviceId } = await follower()
    t.clock.at = EVENING
    await settings(undefined)
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    await settings(MESSAGES)
    const partner = (enabled: boolean) =>
      t.db.updateTable('partner').set({ enabled }).where('partner_id', '=', account.partnerId).execute()
    await partner(false)
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    await partner(true)
    const link = t.db.deleteFrom('external_identity').where('external_id', '=', 'ext-1')
    const kept = await link.where('partner_id', '=', account.partnerId).returningAll().execute()
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    await t.db.insertInto('external_identity').values(kept).execute()
    await checkedInject(t.app, REMOVE, { token, input: { deviceId } })
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    expect(account.messages).toEqual([])
  })

  it('of another school writes nothing of this one [N11]', async () => {
    await follower()
    await t.db
      .updateTable('partner_school')
      .set({ school_id: 'B' })
      .where('partner_id', '=', account.partnerId)
      .execute()
    t.clock.at = EVENING
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    await t.db
      .updateTable('partner_school')
      .set({ school_id: 'A' })
      .where('partner_id', '=', account.partnerId)
      .execute()
  })
})
