import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the server’s time', () => {
  it('is told to anybody and kept by nobody [C030]', async () => {
    const answer = await checkedInject(t.app, 'GET /api/base/data/system/info/getSysTime')
    expect(answer.data).toEqual({ time: t.clock.at })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('a fault told by an app', () => {
  it('is logged without what names a person [C032]', async () => {
    const input = {
      kind: 'TypeError',
      message:
        '张小明 13800138000 li@mail.example token=abcdefghijklmnopqrstuvwxyz\n{"level":50,"msg":"forged"}',
      place: '/exam/report?studentId=A-s11#x',
      build: '1.2.3',
    }
    const answer = await checkedInject(t.app, 'POST /api/base/data/common/client/exception', { input })
    expect(answer.data).toEqual({})
    const line = t.logs.find((l) => l['msg'] === 'app fault')
    expect(line?.['client']).toMatchObject({ kind: 'TypeError', place: '/exam/report?', build: '1.2.3' })
    const text = JSON.stringify(line)
    for (const part of ['张小明', '13800138000', 'li@mail', 'abcdefghij', 'A-s11', '\\n']) {
      expect(text).not.toContain(part)
    }
  })

  it('has a size [C032]', async () => {
    const input = { kind: 'x', message: 'm'.repeat(501), place: '', build: '' }
    const answer = await checkedInject(t.app, 'POST /api/base/data/common/client/exception', { input })
    expect([answer.status, answer.field]).toEqual([10001, 'message'])
  })
})

describe('a job', () => {
  const ask = async (account: string, uuid: string) =>
    checkedInject(t.app, 'GET /api/common/my/async', { token: await t.tokenOf(account), input: { uuid } })

  it('tells its state to the account that started it, to nobody else [C092, B26]', async () => {
    expect((await ask('parentA', 'job-parentA')).data).toEqual({
      uuid: 'job-parentA',
      status: 20,
      percent: 30,
      message: '名parentA名',
    })
    const none = await ask('parentA', 'no-such-job')
    expect(none.status).toBe(10005)
    expect((await ask('parentA', 'job-masterB')).text).toBe(none.text)
  })

  it('gives its result when it is done, not before [C092, S19]', async () => {
    const set = (status: number) =>
      t.db
        .updateTable('job')
        .set({ status, percent: 100, result: JSON.stringify({ files: 2 }) })
        .where('job_id', '=', 'job-parentA')
        .execute()
    await set(30)
    expect((await ask('parentA', 'job-parentA')).data).toMatchObject({ status: 30 })
    expect((await ask('parentA', 'job-parentA')).data.result).toBeUndefined()
    await set(40)
    expect((await ask('parentA', 'job-parentA')).data).toMatchObject({ status: 40, result: { files: 2 } })
  })
})
