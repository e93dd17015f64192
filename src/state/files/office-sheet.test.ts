import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sheetBytes } from './office-sheet.ts'

const ROWS = [
  ['Name', 'Number', 'Mark'],
  ['=1+1', '007', 9],
  ['一二三四', '8', null],
]

describe('the spreadsheet of a table', () => {
  it('has words as words and numbers as numbers: nothing in it is a formula', async () => {
    const [sheet] = (await readXlsx(await sheetBytes(ROWS))).sheets
    expect(sheet?.rows).toEqual(ROWS)
    expect([...(sheet?.cells?.values() ?? [])].filter((cell) => cell.formula)).toEqual([])
  })

  it('has columns wide enough, where a Chinese character counts for two', async () => {
    const read = await readXlsx(await sheetBytes(ROWS), { readStyles: true })
    expect(read.sheets[0]?.columns?.[0]?.width).toBe(10)
  })
})
