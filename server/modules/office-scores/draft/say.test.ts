import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { drafted, settled } from '#tests/support/office/uploads.ts'

const CHANGE = 'POST /api/office/scores/draft/change'
const EDIT = 'POST /api/office/scores/draft/edit'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
afterAll(() => t.close())

const ITEMS = '题号,满分,题型\n1,5,解答\n'
const marks = (column: string) => `学号,1,${column}\nn-A-s11,2,x\n`

describe('what is said of one thing leaves what was said of the others [O03]', () => {
  it('of a file: another one is what the check takes it for, also where an older page calls it unclear', async () => {
    const draft = await drafted(t, { files: { 'items.csv': ITEMS, '数学-scores.csv': marks('2') } })
    const { importId, files } = draft
    const fileOf = (name: string) => files.find((file) => file.name === name)?.fileId ?? ''
    const items = { fileId: fileOf('items.csv'), role: 'items' as const, course: '数学' }
    const unclear = { fileId: fileOf('数学-scores.csv'), role: 'unclear' as const, course: '' }
    for (const said of [[items], [items, unclear]]) {
      expect((await t.ask(CHANGE, 'adminA', { importId, files: said })).status).toBe(0)
      const roles = (await settled(t, importId)).files.map(({ name, role, course }) => [name, role, course])
      expect(roles).toEqual([
        ['items.csv', 'items', '数学'],
        ['数学-scores.csv', 'scores', '数学'],
      ])
    }
  })

  it('of the columns of a file and of a sheet: cells and other files stay, and it can be taken back', async () => {
    const { importId } = await drafted(t, { files: { 'a.csv': marks('甲'), 'b.csv': marks('乙') } })
    const of = (file: string, headerRow: number | null = null) => ({
      ...{ file, sheet: null, headerRow },
      columns: headerRow === null ? [{ index: 2, use: { as: 'ignore' as const } }] : [],
    })
    const cell = { file: 'a.csv', sheet: null, row: 2, column: 1, text: '3' }
    await t.ask(EDIT, 'adminA', { importId, edits: [cell], rowsOut: [] })
    await t.ask(CHANGE, 'adminA', { importId, columns: [of('a.csv')] })
    await t.ask(CHANGE, 'adminA', { importId, sheets: [{ file: 'c.xlsx', sheet: '一班', read: false }] })
    await t.ask(CHANGE, 'adminA', { importId, columns: [of('b.csv', 1)] })
    await t.ask(CHANGE, 'adminA', { importId, sheets: [{ file: 'c.xlsx', sheet: '二班', read: true }] })
    await t.ask(CHANGE, 'adminA', { importId, columns: [{ ...of('a.csv'), columns: [] }] })
    const many = Array.from({ length: 499 }, (_, i) => ({ file: 'd.xlsx', sheet: `${i}`, read: true }))
    expect((await t.ask(CHANGE, 'adminA', { importId, sheets: many })).status).toBe(10001)
    expect((await settled(t, importId)).overlay).toMatchObject({
      edits: [cell],
      columns: [of('b.csv', 1)],
      sheets: [
        { sheet: '一班', read: false },
        { sheet: '二班', read: true },
      ],
    })
  })

  it('of the exam: a name leaves the day', async () => {
    const settings = { exam: '先叫的名字', date: '2026-01-20' }
    const { importId } = await drafted(t, { files: { 'items.csv': ITEMS }, settings })
    await t.ask(CHANGE, 'adminA', { importId, settings: { exam: '后叫的名字' } })
    expect((await settled(t, importId)).settings).toMatchObject({ exam: '后叫的名字', date: '2026-01-20' })
  })
})

describe('the look at the files of a draft', () => {
  it('has a reason for every column [O04]', async () => {
    const draft = await drafted(t, { files: { '数学-成绩.csv': marks('2') } })
    const sheet = draft.check?.sheets[0]
    expect(sheet?.look.columns.map((c) => [c.letter, c.guess.as])).toEqual([
      ['A', 'field'],
      ['B', 'item'],
      ['C', 'item'],
    ])
    expect(sheet?.whys).toHaveLength(3)
    for (const why of sheet?.whys ?? []) expect(why).not.toBe('')
  })

  it('takes a heading of words for an item where the list of items names it [O04]', async () => {
    const files = {
      '第二次.csv': `学号,阅读理解,作文(60分),心情\nn-A-s11,4,50,好\nn-A-s12,3,41,\n`,
      '英语-题目.csv': '题号,满分,题型\n阅读理解,5,解答\n作文,60,解答\n',
    }
    const { files: parts, check } = await drafted(t, { files })
    expect(parts.map(({ role }) => role)).toEqual(['scores', 'items'])
    expect(check?.sheets[0]?.look.columns.map(({ guess }) => guess)).toMatchObject([
      { as: 'field', field: 'number' },
      { as: 'item', no: '阅读理解', full: null },
      { as: 'item', no: '作文', full: 60 },
      { as: 'unknown' },
    ])
    expect(check?.sheets[0]?.whys[1]).toBe('表头“阅读理解”是题目表里的题')
  })
})
