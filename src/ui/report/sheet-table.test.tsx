import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { nextSorting, sortSheet } from './sheet-table.rules.ts'
import { SheetTable, type ShownColumn } from './sheet-table.tsx'

interface Row {
  readonly name: string
  readonly mean: number | null
  readonly rank: number
}

const rows: Row[] = [
  { name: '九(10)班', mean: 70, rank: 2 },
  { name: '九(2)班', mean: null, rank: 3 },
  { name: '九(1)班', mean: 80, rank: 1 },
]
const name: ShownColumn<Row> = { id: 'name', title: '班级', value: (row) => row.name }
const mean: ShownColumn<Row> = { id: 'mean', title: '平均分', value: (row) => row.mean }
const rank: ShownColumn<Row> = { id: 'rank', title: '名次', value: (row) => row.rank }
const { compare } = new Intl.Collator('zh-CN', { numeric: true })
const names = (list: readonly Row[]) => list.map((row) => row.name)

beforeAll(() => loadArea('exam'))

describe('a table that any heading sorts', () => {
  it('numbers begin with the largest, ranks and words with the first; a second press turns it round', () => {
    expect(nextSorting(null, mean, rows)).toEqual({ column: 'mean', descending: true })
    expect(nextSorting(null, rank, rows, ['rank'])).toEqual({ column: 'rank', descending: false })
    expect(nextSorting({ column: 'mean', descending: true }, name, rows)).toEqual({
      column: 'name',
      descending: false,
    })
    expect(nextSorting({ column: 'mean', descending: true }, mean, rows).descending).toBe(false)
  })

  it('who has nothing is last in either direction; numbers in words count as numbers', () => {
    expect(names(sortSheet(rows, mean, true, compare))).toEqual(['九(1)班', '九(10)班', '九(2)班'])
    expect(names(sortSheet(rows, mean, false, compare))).toEqual(['九(10)班', '九(1)班', '九(2)班'])
    expect(names(sortSheet(rows, name, false, compare))).toEqual(['九(1)班', '九(2)班', '九(10)班'])
  })

  it('every column has a heading to press, and the file has a button unless the browser keeps none', () => {
    const shown = (onFile: (() => Promise<void>) | null) =>
      renderToStaticMarkup(
        <SheetTable
          caption="各班数据"
          columns={[name, mean, rank]}
          rows={rows}
          idOf={(row) => row.name}
          onFile={onFile}
        />,
      )
    const html = shown(() => Promise.resolve())
    expect(html.match(/<th scope="col" aria-sort="none"><button/g)).toHaveLength(3)
    expect(html).toContain('aria-label="导出 Excel：各班数据"')
    expect(shown(null)).not.toContain('导出 Excel')
  })
})
