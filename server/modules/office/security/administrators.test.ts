import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPassword } from '#server/http/session/passwords.ts'
import { auditRowsOf, setUpFactor, withoutSecondFactor } from '#tests/support/office/office.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await withoutSecondFactor(t.db)
})
afterAll(() => t.close())

const ofB = { userId: 'u-districtAB-2' }
const list = async (account: string, input = {}) =>
  (await checkedInject(t.app, 'GET /api/office/administrators', { token: await t.tokenOf(account), input }))
    .data.administrators
const add = async (account: string, input: { account: string; name?: string }) =>
  checkedInject(t.app, 'POST /api/office/administrators/add', { token: await t.tokenOf(account), input })
const remove = async (account: string, adminUserId: string, more = {}) =>
  checkedInject(t.app, 'POST /api/office/administrators/remove', {
    token: await t.tokenOf(account),
    input: { adminUserId, ...more },
  })
const reset = async (account: string, adminUserId: string) =>
  checkedInject(t.app, 'POST /api/office/administrators/reset-factor', {
    token: await t.tokenOf(account),
    input: { adminUserId },
  })

describe('the administrators of a school', () => {
  it('are listed with what the one who asks may do to each [O01]', async () => {
    expect(await list('adminA')).toEqual([
      expect.objectContaining({
        account: 'adminA',
        self: true,
        district: false,
        mayRemove: true,
        mayReset: false,
      }),
      expect.objectContaining({ account: 'districtAB', self: false, district: true, mayRemove: false }),
    ])
    expect((await list('districtAB', ofB)).map((a) => a.account)).toEqual(['districtAB'])
  })

  it('take in a member of staff by the sign-in name, who is one from the next request on [O01]', async () => {
    const added = await add('adminA', { account: 'masterA' })
    expect([added.status, added.data.initialPassword]).toEqual([0, null])
    const home = await checkedInject(t.app, 'GET /api/office/home', {
      token: await t.tokenOf('masterA'),
      input: { userId: added.data.adminUserId },
    })
    expect(home.status).toBe(0)
    expect((await add('adminA', { account: 'masterA' })).message).toMatch(/已经是管理员/)
    const undone = await remove('adminA', added.data.adminUserId)
    expect(undone.data.account).toBe('masterA')
    expect(await list('adminA')).toHaveLength(2)
  })

  it.each(['masterB', 'nobody', 'made-up', 'studentA11'])('do not take in %s [O01]', async (account) => {
    expect((await add('adminA', { account })).status).toBe(10001)
  })

  it('do not take in a family of the school [O01]', async () => {
    expect((await add('adminA', { account: 'parentA' })).message).toMatch(/不是本校教职工/)
  })

  it('make an account with an initial password that is seen once and opens it [O01]', async () => {
    const made = await add('adminA', { account: 'li.lei', name: '李雷' })
    const { initialPassword } = made.data
    expect(initialPassword).toMatch(/^[a-z0-9]{8}$/)
    const row = await t.db
      .selectFrom('account_login as l')
      .innerJoin('account as a', 'a.account_id', 'l.account_id')
      .where('l.login_name', '=', 'li.lei')
      .select(['a.password_hash', 'a.password_status'])
      .executeTakeFirstOrThrow()
    expect(row.password_status).toBe(0)
    expect(await checkPassword(row.password_hash, initialPassword ?? '')).toBe(true)
    const kept = JSON.stringify([await auditRowsOf(t.db, 'A'), t.logs])
    expect(kept).not.toContain(initialPassword)
    expect((await add('adminA', { account: 'li.lei', name: '韩梅' })).message).toMatch(/已有人使用/)
    for (const bad of [
      { account: '-x', name: '李雷' },
      { account: 'han', name: '1' },
    ])
      expect((await add('adminA', bad)).status).toBe(10001)
    // taken away and, by the undo of the page, given back
    expect((await remove('adminA', made.data.adminUserId)).status).toBe(0)
    const back = await add('adminA', { account: 'li.lei' })
    expect([back.status, back.data.name]).toEqual([0, '李雷'])
    await remove('adminA', back.data.adminUserId)
  })

  it('never lose the last one, also when two go at one moment [O01]', async () => {
    const last = await remove('districtAB', 'u-districtAB-2', ofB)
    expect(last.status).toBe(10001)
    const second = await add('adminA', { account: 'directorA' })
    await t.db.deleteFrom('account_user').where('user_id', '=', 'u-districtAB-1').execute()
    const both = await Promise.all([remove('adminA', second.data.adminUserId), remove('adminA', 'u-adminA')])
    expect(both.filter((b) => b.status === 0)).toHaveLength(1)
    const left = await t.db
      .selectFrom('account_user')
      .where('school_id', '=', 'A')
      .where('user_type', '=', 14)
      .select('user_id')
      .execute()
    expect(left).toHaveLength(1)
    await t.db
      .insertInto('account_user')
      .values([
        {
          account_id: 'districtAB',
          user_id: 'u-districtAB-1',
          user_type: 15,
          school_id: 'A',
          relative_id: 'A',
          user_name: '区',
        },
        {
          account_id: 'adminA',
          user_id: 'u-adminA',
          user_type: 14,
          school_id: 'A',
          relative_id: 'A',
          user_name: '校',
        },
      ])
      .onConflict((c) => c.doNothing())
      .execute()
  })

  it('cannot be taken away by another school, and one of the district not by a school [O01]', async () => {
    expect((await remove('districtAB', 'u-adminA', ofB)).status).toBe(10005)
    expect((await remove('adminA', 'u-districtAB-2')).status).toBe(10005)
    expect((await remove('adminA', 'u-districtAB-1')).status).toBe(10001)
  })

  it('help each other when the second step is lost: it is taken away and noted [O01] [O02]', async () => {
    await setUpFactor(t, await t.tokenOf('adminA'))
    expect((await reset('adminA', 'u-adminA')).status).toBe(10030)
    t.clock.at += 1
    expect((await reset('districtAB', 'u-adminA')).status).toBe(0)
    const factor = await t.db
      .selectFrom('second_factor')
      .where('account_id', '=', 'adminA')
      .selectAll()
      .execute()
    expect(factor).toEqual([])
    expect((await auditRowsOf(t.db, 'A')).at(-1)).toMatchObject({
      user_id: 'u-districtAB-1',
      call: 'POST /api/office/administrators/reset-factor',
      target: 'adminA',
      before: { secondFactor: true },
      after: { secondFactor: false },
    })
    expect((await reset('districtAB', 'u-districtAB-1')).message).toMatch(/您自己的账号/)
    expect((await reset('adminA', 'u-districtAB-1')).status).toBe(10001)
  })
})
