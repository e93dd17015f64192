import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const ACCOUNT = 'GET /api/base/data/system/account/user'
const CHILDREN = 'GET /api/base/data/system/account/user/children'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the account', () => {
  it('comes with its identities, schools and switches, and the server’s time [C002, D01]', async () => {
    const token = await t.tokenOf('parentAB')
    const { data } = await checkedInject(t.app, ACCOUNT, { token })
    expect(data).toMatchObject({
      accountId: 'parentAB',
      accountKey: 'key-parentAB',
      userId: 'u-parentAB-1',
      userType: 5,
      relativeId: 'A-s12',
      passwordStatus: 1,
      phoneBindStatus: 0,
      loginVersion: '1.1',
      schoolInfo: { schoolId: 'A', schoolName: '名A名', areaId: '11' },
      serverTime: t.clock.at,
    })
    expect(data.userList.map((u) => [u.userId, u.studentName, u.className])).toEqual([
      ['u-parentAB-1', '名A-s12名', '名A-c1名'],
      ['u-parentAB-2', '名B-s21名', '名B-c2名'],
    ])
    expect(data.relativeInfo.map((s) => [s.schoolId, s.moduleConfigList])).toEqual([
      ['A', [{ key: 'vip_enable', status: 1 }]],
      ['B', [{ key: 'vip_enable', status: 1 }]],
    ])
  })

  it('tells its phone and its WeChat masked, its memberships and what the school knows of it [D01]', async () => {
    const token = await t.tokenOf('parentA')
    const before = (await checkedInject(t.app, ACCOUNT, { token })).data
    expect(before).toMatchObject({
      wechatOpenId: null,
      membershipStatus: 0,
      vipStartTime: null,
      vipEndTime: null,
      vipEnable: 1,
      cancelDueAt: null,
      information: {
        accountPhone: '',
        studentId: 'A-s11',
        hzyFlag: false,
        studentNotExistStatus: 0,
        virtualPaperReadUserFlag: false,
      },
    })
    await t.db
      .updateTable('account')
      .set({ phone: '13800138000', virtual_paper_read: true })
      .where('account_id', '=', 'parentA')
      .execute()
    await t.db.insertInto('partner').values({ partner_id: 'p-wx', door: 'wechat', settings: '{}' }).execute()
    await t.db
      .insertInto('external_identity')
      .values({
        partner_id: 'p-wx',
        external_id: 'oOpenIdOfParent',
        account_id: 'parentA',
        linked_at: new Date(t.clock.at),
      })
      .execute()
    const after = await checkedInject(t.app, ACCOUNT, { token })
    expect(after.data).toMatchObject({
      phoneBindStatus: 1,
      wechatOpenId: 'o*************t',
      information: { accountPhone: '138****8000', virtualPaperReadUserFlag: true },
    })
    expect(after.text).not.toMatch(/13800138000|OpenIdOf/)
  })

  it('becomes another of its own identities by userId, and none of anybody else’s [C002, A08]', async () => {
    const token = await t.tokenOf('parentAB')
    const ask = (userId: string) => checkedInject(t.app, ACCOUNT, { token, input: { userId } })
    expect((await ask('u-parentAB-2')).data).toMatchObject({
      relativeId: 'B-s21',
      schoolInfo: { schoolId: 'B' },
    })
    const other = await ask('u-parentA')
    expect([other.status, other.data]).toEqual([10002, undefined])
    expect((await ask('u-nobody-at-all')).text).toBe(other.text)
  })

  it('starts with the identity used last', async () => {
    await t.db
      .updateTable('account')
      .set({ last_user_id: 'u-parentAB-2' })
      .where('account_id', '=', 'parentAB')
      .execute()
    const { data } = await checkedInject(t.app, ACCOUNT, { token: await t.tokenOf('parentAB') })
    expect(data.userId).toBe('u-parentAB-2')
  })

  it('without any identity is told so and can still sign out', async () => {
    const token = await t.tokenOf('nobody')
    expect((await checkedInject(t.app, ACCOUNT, { token })).message).toContain('还没有身份')
    expect((await checkedInject(t.app, 'GET /api/exam/plan', { token })).status).toBe(10002)
    expect((await checkedInject(t.app, 'POST /api/base/data/logout', { token })).status).toBe(0)
  })
})

describe('children', () => {
  it('of a parent are those linked, across schools [C003]', async () => {
    const token = await t.tokenOf('parentAB')
    const { data } = await checkedInject(t.app, CHILDREN, { token, input: { userId: 'u-parentAB-1' } })
    expect(data.children).toEqual([
      {
        userId: 'u-parentAB-1',
        studentId: 'A-s12',
        studentName: '名A-s12名',
        studentNumber: 'n-A-s12',
        schoolName: '名A名',
        className: '名A-c1名',
      },
      {
        userId: 'u-parentAB-2',
        studentId: 'B-s21',
        studentName: '名B-s21名',
        studentNumber: 'n-B-s21',
        schoolName: '名B名',
        className: '名B-c2名',
      },
    ])
  })

  it('are for parents alone [C003]', async () => {
    for (const account of ['studentA11', 'headA1', 'masterA']) {
      expect((await checkedInject(t.app, CHILDREN, { token: await t.tokenOf(account) })).status).toBe(10002)
    }
  })

  it('unlinked by the school are gone at once, with their reports [C003, B26]', async () => {
    const token = await t.tokenOf('parentAB')
    const report = () =>
      checkedInject(t.app, 'GET /api/analysis/view/student/report', {
        token,
        input: { examId: 'exam-joint', userId: 'u-parentAB-2' },
      })
    expect((await report()).status).toBe(0)
    await t.db.deleteFrom('account_user').where('user_id', '=', 'u-parentAB-2').execute()
    expect((await report()).status).toBe(10002)
    const { data } = await checkedInject(t.app, CHILDREN, { token })
    expect(data.children.map((c) => c.studentId)).toEqual(['A-s12'])
  })
})
