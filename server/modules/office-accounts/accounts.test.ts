import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsApp, accountsApp } from '#tests/support/office/accounts.ts'
import { auditRowsOf } from '#tests/support/office/office.ts'
import { readPdf } from '#tests/support/pictures/pdf.ts'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { loadBrands } from '../../http/brand/brands.ts'
import { SLIPS_MS } from './batch.repo.ts'

const LIST = 'GET /api/office/accounts'
const MAKE = 'POST /api/office/accounts/make'
const RESET = 'POST /api/office/accounts/reset'
const SLIPS = 'GET /api/office/accounts/slips'
const PRINT = 'POST /api/office/accounts/slips/file'
const ERASE = 'POST /api/office/accounts/slips/erase'
/** A host of a brand that wants initial passwords changed. */
const FORCING = loadBrands('brands').bySlug('jindao')?.hosts[0] ?? ''

let t: AccountsApp
beforeAll(async () => {
  t = await accountsApp()
})
afterAll(() => t.close())
beforeEach(() => t.next())

const rows = async (input: object = {}) => (await t.own(LIST, { pageSize: 500, ...input })).data.list
const batchOf = async (batchId: string) =>
  (await t.own(SLIPS)).data.batches.find((batch) => batch.batchId === batchId)

describe('accounts that are made', () => {
  it('those of a class who have none get one, which opens once and wants a password of their own [O10]', async () => {
    const { data } = await t.own(MAKE, { ofClassId: 'A-c2' })
    expect(data.total).toBe(2)
    const slips = await t.slipsOf(data.batchId)
    expect(slips.map((slip) => [slip.name, slip.login, slip.classId])).toEqual([
      ['名A-s21名', 'n-A-s21', 'A-c2'],
      ['名A-s22名', 'n-A-s22', 'A-c2'],
    ])
    expect(new Set(slips.map((slip) => slip.password)).size).toBe(2)
    expect(await batchOf(data.batchId)).toMatchObject({
      ...{ state: 'done', done: 2, total: 2, passedOver: 0, otherSession: false },
      groups: [{ classId: 'A-c2', slips: 2 }],
    })
    const [slip] = slips
    const login = await t.signIn('n-A-s21', slip?.password ?? '')
    expect(login.status).toBe(0)
    // a brand that wants initial passwords changed lets them do nothing else
    const own = { token: login.data.dongniLoginToken, headers: { host: FORCING } }
    expect((await checkedInject(t.app, 'GET /api/exam/plan', own)).status).toBe(10008)
    expect((await rows({ search: 'n-A-s22' }))[0]).toMatchObject({ state: 'unused' })
    expect((await rows({ search: 'n-A-s21' }))[0]).toMatchObject({ state: 'used' })
    expect((await t.own(MAKE, { ofClassId: 'A-c2' })).status).toBe(10020)
  })

  it('chosen teachers get one with the roles of the roster [O10]', async () => {
    const { data } = await t.own(MAKE, { forTeachers: ['A-new', 'A-t1'] })
    expect(data.total).toBe(1)
    const [slip, more] = await t.slipsOf(data.batchId)
    expect([slip?.name, more]).toEqual(['师A-new', undefined])
    expect(slip?.login).toMatch(/^\w{4}-t101$/)
    expect((await t.signIn(slip?.login ?? '', slip?.password ?? '')).data.userList).toMatchObject([
      { userType: 3, relativeId: 'A-new', schoolId: 'A' },
    ])
  })

  it('nobody of another school can be chosen, and then nothing is made [O10]', async () => {
    for (const input of [
      { forStudents: ['A-s31', 'B-s11'] },
      { forStudents: ['A-s32', 'no-such'] },
      { forTeachers: ['B-t1'] },
      { ofClassId: 'B-c1' },
    ])
      expect([10005, 10020]).toContain((await t.own(MAKE, input)).status)
    expect((await rows({ search: 'n-A-s32' }))[0]).toMatchObject({ state: 'none' })
  })

  it('of one child two orders make one account [O10]', async () => {
    const other = await t.tokenOf('districtAB')
    const [one, two] = await Promise.all([
      t.own(MAKE, { forStudents: ['A-s12'] }),
      checkedInject(t.app, MAKE, {
        token: other,
        input: { userId: 'u-districtAB-1', forStudents: ['A-s12'] },
      }),
    ])
    const ids = [one, two].flatMap(({ status, data }) => (status === 0 ? [data.batchId] : []))
    for (const id of ids) await t.slipsOf(id)
    expect((await rows({ search: 'n-A-s12' })).length).toBe(1)
  })
})

describe('slips', () => {
  it('are a PDF of what was made, and the database alone never tells a password [O10]', async () => {
    const { data } = await t.own(MAKE, { forStudents: ['A-s32'] })
    const [slip] = await t.slipsOf(data.batchId)
    const made = await t.own(PRINT, { batchId: data.batchId })
    expect(made.data).toMatchObject({ slips: 1, fileName: expect.stringMatching(/\.pdf$/) })
    const pdf = Buffer.from(made.data.content, 'base64')
    const [page, more] = readPdf(pdf)
    expect(more).toBeUndefined()
    expect(page?.text).toContain(`账号n-A-s32初始密码${slip?.password}`)
    expect(page?.text).toContain('名A-s32名')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const stored = JSON.stringify([
      await t.db.selectFrom('account_batch').selectAll().execute(),
      await t.db.selectFrom('account_slips').selectAll().execute(),
      await t.db.selectFrom('account').selectAll().execute(),
      await t.db.selectFrom('job').selectAll().execute(),
      (await t.sql('select data::text, output::text from pgboss.job')) as object,
      await auditRowsOf(t.db, 'A'),
      t.logs,
    ])
    expect(slip?.password).toMatch(/^[a-z2-9]{8}$/)
    expect(stored).not.toContain(slip?.password)
  })

  it('open in the session that ordered them alone, until they are erased [O10]', async () => {
    const { data } = await t.own(RESET, { accountIds: ['studentA31'] })
    await t.slipsOf(data.batchId)
    const second = await t.tokenOf('adminA')
    expect(
      (await checkedInject(t.app, PRINT, { token: second, input: { batchId: data.batchId } })).status,
    ).toBe(10001)
    expect((await checkedInject(t.app, SLIPS, { token: second })).data.batches[0]).toMatchObject({
      otherSession: true,
      groups: [],
    })
    const other = {
      token: await t.tokenOf('districtAB'),
      input: { batchId: data.batchId, userId: 'u-districtAB-1' },
    }
    expect((await checkedInject(t.app, PRINT, other)).status).toBe(10005)
    expect((await checkedInject(t.app, ERASE, other)).status).toBe(10005)
    expect((await t.own(PRINT, { batchId: data.batchId })).status).toBe(0)
    expect((await t.own(ERASE, { batchId: data.batchId })).status).toBe(0)
    expect((await t.own(PRINT, { batchId: data.batchId })).status).toBe(10001)
    expect(
      await t.db.selectFrom('account_slips').where('batch_id', '=', data.batchId).selectAll().execute(),
    ).toEqual([])
  })

  it('go by themselves after two hours [O10]', async () => {
    const { data } = await t.own(RESET, { accountIds: ['studentA31'] })
    await t.slipsOf(data.batchId)
    t.clock.at += SLIPS_MS - 60_000
    expect((await t.own(PRINT, { batchId: data.batchId })).status).toBe(0)
    t.clock.at += 60_000
    expect((await batchOf(data.batchId))?.groups).toEqual([])
    expect((await t.own(PRINT, { batchId: data.batchId })).status).toBe(10001)
    expect(
      await t.db.selectFrom('account_slips').where('batch_id', '=', data.batchId).selectAll().execute(),
    ).toEqual([])
  })

  it('leave out who has chosen a password, or got another one since [O10]', async () => {
    const first = await t.own(RESET, { accountIds: ['studentA31', 'studentA11'] })
    await t.slipsOf(first.data.batchId)
    expect((await batchOf(first.data.batchId))?.groups.map((g) => g.slips)).toEqual([1, 1])
    await t.db
      .updateTable('account')
      .set({ password_status: 1 })
      .where('account_id', '=', 'studentA11')
      .execute()
    expect((await t.own(PRINT, { batchId: first.data.batchId })).data.slips).toBe(1)
    const again = await t.own(RESET, { accountIds: ['studentA31'] })
    await t.slipsOf(again.data.batchId)
    expect((await t.own(PRINT, { batchId: first.data.batchId })).status).toBe(10001)
  })
})

describe('a new first password', () => {
  it('takes the place of the old one and ends every session [O10]', async () => {
    const before = await t.tokenOf('parentA')
    const { data } = await t.own(RESET, { accountIds: ['parentA'] })
    const [slip] = await t.slipsOf(data.batchId)
    expect(slip).toMatchObject({ login: 'parentA', classId: 'A-c1' })
    expect((await checkedInject(t.app, 'GET /api/exam/plan', { token: before })).status).toBe(10055)
    expect((await t.signIn('parentA', PASSWORD)).status).toBe(10003)
    expect((await t.signIn('parentA', slip?.password ?? '')).status).toBe(0)
  })
})

it('it is all in the log, with names and numbers and no password [O10] [O02]', async () => {
  const all = await auditRowsOf(t.db, 'A')
  const of = (call: string) => all.filter((row) => row.call === call)
  expect(of(MAKE)[0]).toMatchObject({ target: '名A-c2名', after: { accounts: 2 } })
  expect(of(RESET)[0]).toMatchObject({
    target: 'account studentA31',
    after: { passwordReset: ['studentA31'] },
  })
  expect(of(PRINT)[0]).toMatchObject({ after: { slips: 1 } })
  expect(of(ERASE)[0]).toMatchObject({ after: { slips: 0 } })
})
