import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people, students } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { sealLogin } from '#tests/support/servers/seal.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ACCOUNT = 'GET /api/base/data/system/account/user'

describe('the log', () => {
  it('tells how a page was opened in WeChat, and only a plain word of it [C001, S07]', async () => {
    const asked = async (type: string) => {
      const { headers } = await checkedInject(t.app, 'GET /api/common/ip', {
        headers: { 'x-kb-wechat-type': type },
      })
      return t.logs.find((l) => l['requestId'] === headers['x-request-id'])?.['wechat']
    }
    expect(await asked('fwh')).toBe('fwh')
    expect(await asked('a b"c')).toBeUndefined()
  })

  it('has one line a reply with the request’s number, and nobody’s name, token, password or ids', async () => {
    const token = await t.tokenOf('parentAB')
    const ok = await checkedInject(t.app, ACCOUNT, { token, input: { userId: 'u-parentAB-1' } })
    const line = t.logs.find((l) => l['requestId'] === ok.headers['x-request-id'])
    expect(line).toMatchObject({
      msg: 'answered',
      method: 'GET',
      route: '/api/base/data/system/account/user',
      http: 200,
      status: 0,
      role: 5,
    })
    const key = (await checkedInject(t.app, 'GET /api/base/data/encrypt/key')).data
    const login = sealLogin(key, 'parentAB', 'a wrong secret')
    await checkedInject(t.app, 'POST /api/base/data/encrypt/login', { input: login })
    await checkedInject(t.app, 'GET /api/analysis/view/student/report', {
      token,
      input: { examId: 'exam-joint', studentId: 'B-s21', userId: 'u-parentAB-1' },
      headers: { cookie: `kb_session=${token}`, 'user-agent': 'phone of parentAB' },
    })
    await t.app.inject(`/api/none/parentAB?token=${token}`)
    await t.app.inject({ url: `/page-of-A-s12?token=${token}`, headers: { accept: 'text/html' } })

    const text = JSON.stringify(t.logs)
    expect(t.logs.length).toBeGreaterThanOrEqual(6)
    const secrets = [
      token,
      login.sealed,
      'a wrong secret',
      'phone of',
      '名',
      ...students.map((s) => s.id),
      ...people.flatMap((p) => [p.account, ...p.identities.map((i) => i.userId)]),
    ]
    for (const secret of secrets) expect(text, secret).not.toContain(secret)
  })

  it('says why a right was refused', async () => {
    const token = await t.tokenOf('parentAB')
    const input = { examId: 'exam-joint', studentId: 'B-s21', userId: 'u-parentAB-1' }
    const answer = await checkedInject(t.app, 'GET /api/exam/display/student/get', { token, input })
    const line = t.logs.find((l) => l['requestId'] === answer.headers['x-request-id'])
    expect(line).toMatchObject({ level: 40, status: 10002, because: 'studentId contradicts the session' })
  })
})

describe('a fault of the server', () => {
  it('tells a number and nothing of the inside; the log has the rest without the row [E18]', async () => {
    const broken = await testApp()
    const token = await broken.tokenOf('masterA')
    await broken.db.schema.alterTable('grade').renameTo('grade_gone').execute()
    const answer = await checkedInject(broken.app, 'GET /api/exam/plan', { token })
    expect([answer.http, answer.status]).toEqual([500, 10500])
    const id = String(answer.headers['x-request-id'])
    expect(answer.message).toContain(id)
    // the number is made of letters, which may happen to be these
    expect(answer.text.replace(id, '')).not.toMatch(/grade|select|relation|\.ts|at /i)
    const line = broken.logs.find((l) => l['msg'] === 'failed')
    expect(line).toMatchObject({ requestId: id, err: { type: 'database', code: '42P01' } })
    await broken.close()
  })
})

describe('health', () => {
  it('is the process’s own, readiness also the database’s', async () => {
    const one = await testApp()
    expect((await one.app.inject('/healthz')).json()).toEqual({ ok: true, build: 'test-build' })
    expect((await t.app.inject('/readyz')).json()).toMatchObject({ ok: true })
    await one.db.destroy()
    expect((await one.app.inject('/healthz')).statusCode).toBe(200)
    const ready = await one.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { ok: false }])
    await one.close()
  })
})
