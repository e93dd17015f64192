import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Faults } from '../faults.ts'
import { formatFaults, gb18030, type TestFolder, testFolder, xlsx } from '../files.test-support.ts'
import { readRows } from './rows.ts'
import type { FileRef, SheetRow } from './sheet.ts'

describe('reading rows of a file', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  async function read(file: FileRef): Promise<{ rows: SheetRow[]; faults: string[] }> {
    const faults = new Faults()
    const rows: SheetRow[] = []
    for await (const row of readRows(file, faults)) rows.push(row)
    return { rows, faults: formatFaults(faults) }
  }

  it.each([
    ['comma', '学号,姓名\n1,"王,芳"\n'],
    ['semicolon', '学号;姓名\n1;"王,芳"\n'],
    ['tab', '学号\t姓名\n1\t"王,芳"\n'],
    ['byte order mark and CRLF', '\ufeff学号,姓名\r\n1,"王,芳"\r\n'],
  ])('CSV: %s', async (_, text) => {
    const { rows, faults } = await read(await folder.write('a.csv', text))
    expect(faults).toEqual([])
    expect(rows).toEqual([
      { row: 1, cells: ['学号', '姓名'] },
      { row: 2, cells: ['1', '王,芳'] },
    ])
  })

  it('rows are numbered as the spreadsheet shows them: blank ones count, line feeds in quotes do not', async () => {
    const { rows } = await read(await folder.write('a.csv', 'a,b\n\n"x\ny",2\n , \n3,4'))
    expect(rows.map((r) => r.row)).toEqual([1, 3, 5])
  })

  it('GB18030 and UTF-16 with its mark read like UTF-8', async () => {
    const text = '学号,姓名\n1,王芳\n'
    const gb = await read(await folder.write('gb.csv', gb18030(text)))
    const utf16 = await read(await folder.write('u16.csv', Buffer.from(`\ufeff${text}`, 'utf16le')))
    const utf8 = await read(await folder.write('u8.csv', text))
    expect(gb).toEqual(utf8)
    expect(utf16).toEqual(utf8)
    expect(utf8.rows[1]?.cells[1]).toBe('王芳')
  })

  it('GB18030 is seen also when the first 64 KB are ASCII', async () => {
    const text = `学号,姓名\n${'1,a\n'.repeat(40_000)}2,王芳\n`.replace('学号,姓名', 'no,name')
    const { rows, faults } = await read(await folder.write('late.csv', gb18030(text)))
    expect(faults).toEqual([])
    expect(rows.at(-1)?.cells).toEqual(['2', '王芳'])
  })

  it('neither encoding: the row where it stops', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.from([0x33, 0x2c, 0xff, 0xff, 0x0a])])
    const { rows, faults } = await read(await folder.write('bad.csv', bytes))
    expect(rows).toEqual([])
    expect(faults).toEqual(['wrong_encoding@3 -'])
  })

  it('a quote never closed names the row that opens it', async () => {
    const { faults } = await read(await folder.write('q.csv', 'a,b\n1,2\n3,"4\n5,6\n'))
    expect(faults).toEqual(['quote_open@3 -'])
  })

  it.each([
    ['empty.csv', '', 'empty_file'],
    ['blank.csv', '\n , \n', 'empty_file'],
    ['picture.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'not_spreadsheet'],
    ['binary.csv', Buffer.from([1, 2, 0, 4, 5]), 'not_spreadsheet'],
    ['page.xls', '<html><table></table></html>', 'not_spreadsheet'],
    ['text.xlsx', 'hello', 'not_spreadsheet'],
    // the empty ZIP archive
    ['zip.xlsx', Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]), 'not_spreadsheet'],
    ['cut.xlsx', Buffer.from('PK\u0003\u0004 and no more'), 'not_spreadsheet'],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old_or_locked'],
  ])('%s is a fault of the file', async (name, content, code) => {
    const { rows, faults } = await read(await folder.write(name, content))
    expect(rows).toEqual([])
    expect(faults).toEqual([`${code}@- -`])
  })

  it('a file that is not there', async () => {
    const { faults } = await read({ path: '/nowhere/at/all.csv', label: 'all.csv' })
    expect(faults).toEqual(['file_missing@- -'])
  })

  it('XLSX: texts, numbers, dates and gaps at their rows', async () => {
    const bytes = await xlsx([
      ['学号', '成绩'],
      [20260101, 7.5],
      [],
      ['A1', null, 'x'],
      [new Date('2026-11-10T00:00:00Z')],
    ])
    const { rows, faults } = await read(await folder.write('a.xlsx', bytes))
    expect(faults).toEqual([])
    expect(rows.map((r) => r.row)).toEqual([1, 2, 4, 5])
    expect(rows[1]?.cells.slice(0, 2)).toEqual([20260101, 7.5])
    expect(rows[2]?.cells).toEqual(['A1', null, 'x'])
    expect(rows[3]?.cells[0]).toBe('2026-11-10')
  })

  it('XLSX: a sheet by its name, and a fault when there is none of that name', async () => {
    const file = await folder.write('two.xlsx', await xlsx([['a'], [1]], '数学'))
    expect((await read({ ...file, sheet: '数学' })).rows).toHaveLength(2)
    expect((await read({ ...file, sheet: '英语' })).faults).toEqual(['sheet_missing@- -'])
  })

  it('a workbook cut short is a fault, its rows do not count as whole', async () => {
    const bytes = await xlsx(Array.from({ length: 3000 }, (_, i) => [i, `name ${i}`]))
    const { faults } = await read(await folder.write('half.xlsx', bytes.subarray(0, bytes.length >> 1)))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^(not_spreadsheet|broken_xlsx)@- -$/)
  })

  it('leaving early ends the thread of a workbook', async () => {
    const file = await folder.write('long.xlsx', await xlsx(Array.from({ length: 9000 }, (_, i) => [i])))
    const rows = readRows(file, new Faults())
    await rows.next()
    await rows.return(undefined)
    expect((await rows.next()).done).toBe(true)
  })
})
