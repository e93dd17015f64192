import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const LOG = 'POST /api/base/data/common/client/log/user_device'
const info = {
  phoneInfo: 'Apple iPhone',
  osInfo: 'iOS 17.5',
  wechatInfo: '8.0.49',
  browserInfo: 'WeChat',
  browserVersion: '8.0.49',
  netInfo: 'wifi',
  otherInfo: 'appType=xcx',
}
const said = {
  clientType: 2,
  browser: 'WeChat 8.0.49',
  device: 'Apple iPhone',
  engine: 'WebKit 605.1.15',
  os: 'iOS 17.5',
  cpu: '',
  ua: 'Mozilla/5.0 (iPhone)',
  network: 'wifi',
  info,
}
const records = () => t.logs.filter((l) => l['msg'] === 'user device')

describe('the record of a device', () => {
  it('says who by the session and what by the page, under its topic [C124] [D03] [D04]', async () => {
    const token = await t.tokenOf('parentAB')
    const input = { ...said, userId: 'u-parentAB-1' }
    expect((await checkedInject(t.app, LOG, { token, input })).data).toEqual({})
    const line = records().at(-1)
    expect(line?.['topic']).toBe('user_device')
    const { accountId, schoolName, userName, ...record } = (line?.['record'] ?? {}) as Record<string, unknown>
    expect(record).toEqual({ ...said, schoolId: 'A', userId: 'u-parentAB-1', userType: 5 })
    expect([accountId, schoolName]).toEqual([expect.stringMatching(/.+/), expect.stringMatching(/.+/)])
    expect(userName).toMatch(/^[^*]\*+$/)
  })

  it('names nobody else, needs a session, and refuses what is no record [C124]', async () => {
    const token = await t.tokenOf('parentAB')
    const before = records().length
    const ask = (input: object, as: string | undefined = token) =>
      checkedInject(t.app, LOG, { token: as, input })
    expect((await ask(said, '')).status).toBe(10051)
    expect((await ask({ ...said, userId: 'u-headA1-1' })).status).toBe(10002)
    const wrong = await ask({ ...said, ua: 'x'.repeat(513) })
    expect([wrong.status, wrong.field]).toEqual([10001, 'ua'])
    expect((await ask({ ...said, network: '9g' })).status).toBe(10001)
    expect(records()).toHaveLength(before)
  })

  it('writes no line of its own into the log', async () => {
    const token = await t.tokenOf('parentAB')
    const input = { ...said, userId: 'u-parentAB-1', ua: 'a\n{"level":50,"msg":"forged"}' }
    await checkedInject(t.app, LOG, { token, input })
    expect(records().at(-1)?.['record']).toMatchObject({ ua: 'a {"level":50,"msg":"forged"}' })
    expect(t.logs.some((l) => l['msg'] === 'forged')).toBe(false)
  })
})

describe('the small questions', () => {
  it('tell the asker’s own address, to anybody, and nobody keeps it [C125]', async () => {
    const answer = await checkedInject(t.app, 'GET /api/common/ip')
    expect(answer.data).toEqual({ ip: '127.0.0.1' })
    expect(answer.headers['cache-control']).toBe('no-store')
    const forged = await checkedInject(t.app, 'GET /api/common/ip', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(forged.data.ip).toBe('127.0.0.1')
  })
  it('tell the server’s time as a number [C126]', async () => {
    t.clock.at += 5
    expect((await checkedInject(t.app, 'GET /api/common/timestamp')).data).toEqual({ timestamp: t.clock.at })
  })
})
