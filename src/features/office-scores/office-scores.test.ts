import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SheetOverlay } from '#contract/office/sheet-overlay.ts'
import { choiceOf, choiceToColumnUse, findSheetColumns, readOf } from './columns.rules.ts'
import { cellKey, columnText, editsOf, letterOf, numbered, rowsOutOf, textNow } from './faults.rules.ts'

const none: SheetOverlay = { columns: [], edits: [], rowsOut: [], words: [] }
const unknown = { as: 'unknown' } as const

describe('what is said of a column', () => {
  it('is a field, an item, a subject with its full mark, or that it is not read [O04]', () => {
    expect(choiceToColumnUse('field:number', '考号', null, unknown)).toEqual({ as: 'field', field: 'number' })
    expect(choiceToColumnUse('item', ' 12 ', 5, unknown)).toEqual({ as: 'item', no: '12', full: 5 })
    expect(choiceToColumnUse('item', '12', null, { as: 'item', no: '12(1)', full: null })).toEqual({
      as: 'item',
      no: '12(1)',
    })
    expect(choiceToColumnUse('course', '数学', 150, unknown)).toEqual({
      as: 'course',
      course: '数学',
      full: 150,
    })
    expect(choiceToColumnUse('ignore', '备注', null, unknown)).toEqual({ as: 'ignore' })
  })

  it('says nothing while the full mark of a subject is missing, or there is no heading for an item', () => {
    expect(choiceToColumnUse('course', '数学', null, unknown)).toBeNull()
    expect(choiceToColumnUse('item', ' ', 5, unknown)).toBeNull()
    expect(choiceToColumnUse('found', '数学', 5, unknown)).toBeNull()
  })

  it('is shown as it was chosen', () => {
    expect(choiceOf(undefined)).toBe('found')
    expect(choiceOf({ as: 'field', field: 'name' })).toBe('field:name')
    expect(choiceOf({ as: 'ignore' })).toBe('ignore')
  })

  it('is of its own sheet, and of no other', () => {
    const one = { file: 'a.xlsx', sheet: '1班', headerRow: 2, columns: [] }
    const two = { ...one, sheet: '2班' }
    const both = { ...none, columns: [one, two] }
    expect(findSheetColumns(both, 'a.xlsx', '2班')).toBe(two)
    expect(findSheetColumns(both, 'a.xlsx', null)).toEqual({
      file: 'a.xlsx',
      sheet: null,
      headerRow: null,
      columns: [],
    })
  })
})

const fault = {
  ...{ code: 'mark_over', what: '', todo: '', file: 'a.csv', sheet: null, row: 3, column: 4 },
  ...{ columnName: null, mend: 'cell' as const, editable: true, params: { value: '1O' } },
}

describe('faults that are mended', () => {
  it('become edits of their cells, without blanks around [O06]', () => {
    expect(editsOf({ [cellKey(fault)]: ' 10 ' })).toEqual([
      { file: 'a.csv', sheet: null, row: 3, column: 4, text: '10' },
    ])
  })

  it('leave each row out once, and no row of a fault of the whole file', () => {
    const whole = { ...fault, row: null }
    expect(rowsOutOf([fault, { ...fault, column: 5 }, whole])).toEqual([
      { file: 'a.csv', sheet: null, row: 3 },
    ])
  })

  it('have names of their own over all pages, and show what stands in the cell', () => {
    expect(numbered([fault, fault], 50).map(({ id }) => id)).toEqual(['50', '51'])
    expect(textNow(fault)).toBe('1O')
    expect(textNow({ params: {} })).toBe('')
  })

  it('name columns as a spreadsheet does', () => {
    expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })

  it('tell the letter of their column once, with its heading where it has one [O06]', () => {
    expect(columnText({ column: 3, columnName: 'D (Q3)' })).toBe('D (Q3)')
    expect(columnText({ column: 3, columnName: null })).toBe('D')
    expect(columnText({ column: null, columnName: null })).toBeNull()
  })
})

describe('a sheet of a workbook', () => {
  it('is read or not as a person said, sheet by sheet [O05]', () => {
    const sheet = (name: string, read: boolean) => ({ file: 'a.xlsx', sheet: name, read })
    const said = { ...none, sheets: [sheet('一班', false), sheet('二班', true)] }
    expect(['一班', '二班', '三班'].map((name) => readOf(said, 'a.xlsx', name))).toEqual([false, true, null])
    expect(readOf(said, 'b.xlsx', '一班')).toBeNull()
  })
})

describe.each(['zh-CN', 'en'])(
  'what is asked before an exam is withdrawn or brought back, in %s',
  (locale) => {
    const texts = JSON.parse(
      readFileSync(new URL(`../../i18n/messages/${locale}/office-scores.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>

    it.each(['withdraw', 'restore'])('%s: the button says what the question asks', (what) => {
      const question = texts[`scores.${what}Title`]?.toLowerCase() ?? ''
      for (const word of texts[`scores.${what}`]?.toLowerCase().split(' ') ?? ['no button'])
        expect(question).toContain(word)
    })
  },
)
