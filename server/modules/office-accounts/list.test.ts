import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsApp, accountsApp } from '#tests/support/office/accounts.ts'

const LIST = 'GET /api/office/accounts'

let t: AccountsApp
beforeAll(async () => {
  t = await accountsApp()
})
afterAll(() => t.close())
beforeEach(() => t.next())

const rows = async (input: object = {}) => (await t.own(LIST, { pageSize: 500, ...input })).data.list

describe('the list', () => {
  it('has everybody of the school with account, state and roles, and nobody of another [O10]', async () => {
    const all = await rows()
    expect(all.some((row) => /B-[st]/.test(row.name + row.about))).toBe(false)
    const of = (account: string) => all.find((row) => row.accountId === account)
    expect(of('studentA11')).toMatchObject({
      kind: 'student',
      login: 'studentA11',
      roles: [4],
      about: 'n-A-s11',
    })
    expect(of('parentAB')).toMatchObject({ kind: 'parent', roles: [5], about: '名A-s12名', elsewhere: true })
    expect(of('headA1')).toMatchObject({ kind: 'staff', roles: [3], personId: 'A-t1' })
    expect(of('gradeA1')).toMatchObject({ kind: 'staff', roles: [11] })
    expect(of('adminA')).toMatchObject({ roles: [14], self: true, state: 'used' })
    expect(of('districtAB')).toMatchObject({ roles: [15], elsewhere: true })
    expect(all.find((row) => row.personId === 'A-s21')).toMatchObject({
      accountId: null,
      state: 'none',
      login: '',
    })
    expect(all.find((row) => row.personId === 'A-new')).toMatchObject({ kind: 'staff', state: 'none' })
    expect(new Set(all.map((row) => row.rowId)).size).toBe(all.length)
  })

  it.each([
    [{ kind: 'student' }, 6],
    [{ kind: 'student', state: 'none' }, 4],
    [{ ofClassId: 'A-c1', kind: 'student' }, 2],
    [{ ofClassId: 'A-c1', kind: 'parent' }, 2],
    [{ ofClassId: 'A-c1', kind: 'staff' }, 1],
    [{ search: 'studentA1' }, 1],
    [{ search: 'n-A-s2' }, 2],
    [{ search: ' n-A-ｓ2 ' }, 2],
    [{ search: '%' }, 0],
    [{ ofClassId: 'B-c1' }, 0],
  ])('narrowed by %o it has %i [O10]', async (input, count) => {
    const { data } = await t.own(LIST, input)
    expect([data.total, data.list.length]).toEqual([count, count])
  })

  it('pages of any order are parts of one whole [O10]', async () => {
    for (const sort of ['name', 'class', 'login', 'seen'] as const) {
      const whole = (await rows({ sort, order: 'desc' })).map((row) => row.rowId)
      const parts: string[] = []
      for (let pageNo = 1; parts.length < whole.length; pageNo++) {
        const { data } = await t.own(LIST, { sort, order: 'desc', pageNo, pageSize: 4 })
        expect(data.total).toBe(whole.length)
        parts.push(...data.list.map((row) => row.rowId))
      }
      expect(parts).toEqual(whole)
    }
    expect((await t.own(LIST, { pageNo: 99 })).data).toEqual({ list: [], total: (await rows()).length })
  })
})
