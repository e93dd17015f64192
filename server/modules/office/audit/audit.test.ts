import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { withoutSecondFactor } from '#tests/support/office/office.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const RULE = 'POST /api/office/second-factor/rule'
const ADD = 'POST /api/office/administrators/add'
const EN = { 'accept-language': 'en' }

let t: TestApp
let token = ''
beforeAll(async () => {
  t = await testApp()
  await withoutSecondFactor(t.db)
  token = await t.tokenOf('adminA')
  const row = (i: number, school: string, more: object) => {
    const at = t.clock.at + i * 60_000
    return {
      school_id: school,
      audit_id: newId(at),
      at: new Date(at),
      account_id: 'adminA',
      user_id: 'u-adminA',
      user_name: '李雷',
      call: RULE,
      ...more,
    }
  }
  await t.db
    .insertInto('audit')
    .values([
      ...Array.from({ length: 60 }, (_, i) => row(i, 'A', { target: `line ${i}` })),
      row(60, 'A', {
        before: JSON.stringify({ rule: 'required', same: 1 }),
        after: JSON.stringify({ rule: 'optional', same: 1 }),
      }),
      row(61, 'A', {
        user_id: 'u-x',
        user_name: '=HYPERLINK("http://x")',
        call: ADD,
        target: '+1,"2"\n3',
        after: JSON.stringify({ name: '100%' }),
      }),
      row(62, 'B', { target: 'of school B' }),
    ])
    .execute()
})
afterAll(() => t.close())

const list = async (input: object = {}) =>
  (await checkedInject(t.app, 'GET /api/office/audit', { token, input, headers: EN })).data
const file = async (format: 'csv' | 'xlsx', input: object = {}) => {
  const { data } = await checkedInject(t.app, 'GET /api/office/audit/file', {
    token,
    input: { format, ...input },
    headers: EN,
  })
  return { name: data.fileName, bytes: Buffer.from(data.content, 'base64') }
}

describe('the log of the office', () => {
  it('comes by pages, the newest first, with what is different in words [O02]', async () => {
    const first = await list()
    expect([first.total, first.rows.length]).toEqual([62, 50])
    expect(first.rows[0]).toMatchObject({ userName: '=HYPERLINK("http://x")', action: 'Administrator added' })
    expect(first.rows[1]?.changes).toEqual([{ field: 'rule', before: 'required', after: 'optional' }])
    const second = await list({ pageNo: 2 })
    expect(second.rows.map((row) => row.target)).toEqual(
      Array.from({ length: 12 }, (_, i) => `line ${11 - i}`),
    )
    expect((await list({ pageNo: 3 })).rows).toEqual([])
    expect(JSON.stringify([first, second])).not.toContain('of school B')
  })

  it('is searched by what was done, to what, by whom and what it changed [O02]', async () => {
    expect((await list({ search: 'line 7' })).rows.map((row) => row.target)).toEqual(['line 7'])
    expect((await list({ search: 'administrator ADDED' })).total).toBe(1)
    expect((await list({ search: '增加管理员' })).total).toBe(1)
    expect((await list({ search: 'optional' })).rows[0]?.changes).toHaveLength(1)
    expect((await list({ search: '李雷' })).total).toBe(61)
    // signs of a pattern are signs
    expect((await list({ search: '100%' })).total).toBe(1)
    expect((await list({ search: 'line_7' })).total).toBe(0)
    expect((await list({ search: 'of school B' })).total).toBe(0)
  })

  it('is narrowed to a person and to a time [O02]', async () => {
    expect((await list()).people.map((p) => p.userId)).toEqual(['u-adminA', 'u-x'])
    expect((await list({ ofUserId: 'u-x' })).total).toBe(1)
    const from = t.clock.at + 10 * 60_000
    expect((await list({ from, to: from + 60_000 })).rows.map((row) => row.target)).toEqual(['line 10'])
  })

  it('is taken away as CSV and as XLSX in which nothing runs as a formula [O02]', async () => {
    const csv = await file('csv')
    expect(csv.name).toBe('audit log.csv')
    const text = csv.bytes.toString('utf8')
    expect(text.startsWith('\ufeffWhen,Who,What,Of,Before,After\r\n')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://x"")",Administrator added,"'+1,""2""\n3",,name: 100%\r\n`)
    expect(text.split('\r\n')).toHaveLength(64)
    const xlsx = await file('xlsx', { ofUserId: 'u-x' })
    const { sheets } = await readXlsx(xlsx.bytes)
    expect(sheets[0]?.rows[1]?.slice(1, 3)).toEqual([`'=HYPERLINK("http://x")`, 'Administrator added'])
    expect(xlsx.name).toBe('audit log.xlsx')
    expect(sheets[0]?.rows).toHaveLength(2)
  })
})
