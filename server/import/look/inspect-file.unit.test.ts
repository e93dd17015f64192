import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileLook, SheetLook } from '#contract/office/sheet-look.ts'
import { gb18030, type TestFolder, testFolder, xlsx } from '../../sheets/files.test-support.ts'
import { inspectFile } from './inspect-file.ts'
import { recalled, remembered } from './remembered-columns.ts'
import { lookWords } from './words.ts'

describe('a look at a file before it is read', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  const look = async (name: string, content: string | Uint8Array): Promise<FileLook> =>
    inspectFile(await folder.write(name, content))
  const first = ({ sheets: [sheet] }: FileLook): SheetLook => {
    if (!sheet) throw new Error('no sheet')
    return sheet
  }
  /** `heading=what`, with the reason's code. */
  const guesses = (found: FileLook) =>
    first(found).columns.map(({ heading, guess, reason }) => {
      const { as, ...rest } = guess
      const values = Object.values(rest).filter((v) => v !== null && v !== '')
      return `${[`${heading}=${as}`, ...values].join(' ')} (${reason.code})`
    })

  it('says of each column what it was taken for and why, in both languages [O04]', async () => {
    const found = await look(
      '数学-成绩.csv',
      '学号,姓名,班级,1,第2题(10分),总分,校次,座位号,心情\n1,王芳,1班,5,9,14,1,3,好\n',
    )
    expect(guesses(found)).toEqual([
      '学号=field number (heading_field)',
      '姓名=field name (heading_field)',
      '班级=field className (heading_field)',
      '1=item 1 (heading_item)',
      '第2题(10分)=item 2 10 (heading_item_full)',
      '总分=field total (heading_field)',
      '校次=figure rank school zhixue (heading_figure)',
      '座位号=ignore (heading_passing)',
      '心情=unknown (not_known)',
    ])
    expect([found.kind, found.course, found.encoding, found.refused]).toEqual([
      'scores',
      '数学',
      'utf-8',
      null,
    ])
    const reason = first(found).columns[6]?.reason
    expect(reason && lookWords(reason, 'zh-CN')).toBe(
      '表头“校次”是智学网样式的名次或合计，只核对，不当作成绩',
    )
    expect(reason && lookWords(reason, 'en')).toContain('"校次" is a rank or total in the style of Zhixue')
    expect(lookWords(found.reason, 'en')).toBe('a student in each row with marks of 2 items')
  })

  it.each([
    ['roster', '学号,姓名,班级\n1,王芳,1班\n'],
    ['items', '题号,满分,题型\n1,5,单选\n'],
    ['key', '题号,答案\n1,A\n'],
    ['scores', '学号,1,2\n1,3,4\n'],
    ['scores', 'student_id,school_type,b1,b3.1,total\n7,A,3,4,7\n'],
    ['answers', '学号,1,2,3\n1,A,BC,3\n2,B,A,4\n'],
    ['subjects', '考号,姓名,班级,语文,语文班次,数学(150),总分\n1,王芳,1班,101,1,120,221\n'],
    ['unknown', '甲,乙\n1,2\n'],
  ] as const)('tells what a table is: %s [O04]', async (kind, text) => {
    expect((await look('a.csv', text)).kind).toBe(kind)
  })

  it('finds the headings under title lines, and two rows of them [O05]', async () => {
    const found = await look(
      'a.csv',
      '一中期中考试,,,,\n2026年11月,,,,\n学号,姓名,语文,,数学\n,,得分,校次,得分\n1,王芳,101,1,120\n',
    )
    const { headerRow, headerRows, titleRows, columns, head } = first(found)
    expect({ headerRow, headerRows, titleRows }).toEqual({
      headerRow: 4,
      headerRows: [3, 4],
      titleRows: [1, 2],
    })
    expect(columns.map((c) => c.heading)).toEqual(['学号', '姓名', '语文得分', '校次', '数学得分'])
    expect(head).toHaveLength(5)
    expect(found.kind).toBe('subjects')
  })

  it('reads GB18030 and UTF-16 of both orders [O05]', async () => {
    const text = '学号,姓名,班级\n1,王芳,1班\n'
    const big = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    expect((await look('gb.csv', gb18030(text))).encoding).toBe('gb18030')
    for (const [bytes, encoding] of [
      [Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
      [big, 'utf-16be'],
    ] as const) {
      const found = await look('u.csv', bytes)
      expect([found.encoding, found.kind]).toEqual([encoding, 'roster'])
    }
  })

  it('tells every sheet of a workbook, hidden or not, with its own columns [O05]', async () => {
    const sheets: WriteSheet[] = [
      {
        name: '旧',
        rows: [
          ['学号', '1'],
          ['1', 2],
        ],
        hidden: true,
      },
      { name: '空', rows: [] },
      {
        name: '高一1班',
        rows: [
          ['学号', '姓名', '1-1'],
          ['007', '王芳', 3.5],
        ],
      },
    ]
    const { sheets: found, kind } = await look('a.xlsx', await writeXlsx({ sheets }))
    expect(found.map(({ name, hidden, filled }) => [name, hidden, filled])).toEqual([
      ['旧', true, 2],
      ['空', false, 0],
      ['高一1班', false, 2],
    ])
    expect(found[2]?.head[1]?.cells).toEqual(['007', '王芳', '3.5'])
    expect(kind).toBe('scores')
  })

  it('offers the number of an item that became a date [O05]', async () => {
    const found = await look(
      'a.xlsx',
      await xlsx([
        ['学号', new Date('2026-01-02T00:00:00Z')],
        ['1', 3],
      ]),
    )
    expect(first(found).columns[1]).toMatchObject({
      guess: { as: 'item', no: '1-2' },
      reason: { code: 'heading_date', params: { offer: '1-2' } },
    })
  })

  it('what a person said of columns stands over the headings, and holds for the next sheet of that shape [O04]', async () => {
    const file = await folder.write('a.csv', '编码,名字,1,2\n1,王芳,3,4\n')
    const plain = first(await inspectFile(file))
    const said = {
      file: 'a.csv',
      sheet: null,
      headerRow: 1,
      columns: [
        { index: 0, use: { as: 'field', field: 'number' } } as const,
        { index: 1, use: { as: 'field', field: 'name' } } as const,
      ],
    }
    const then = first(await inspectFile(file, { columns: [said] }))
    expect([plain.kind, then.kind]).toEqual(['unknown', 'scores'])
    expect(then.columns[0]?.reason.code).toBe('said')
    const kept = JSON.parse(JSON.stringify(remembered(plain, said)))
    const next = await look('next.csv', '编码,名字,1,2,3,4,5\n1,王芳,3,4,5,6,7\n')
    expect(first(next).shape).toBe(plain.shape)
    const again = recalled('next.csv', first(next), kept)
    expect(again?.columns).toEqual(said.columns)
    expect(first(await inspectFile(await folder.write('other.csv', '编码,性别\n1,女\n'))).shape).not.toBe(
      plain.shape,
    )
  })

  it('costs the same whatever the size: 300,000 rows of a workbook [O03]', async () => {
    const parts = unzipSync(
      await xlsx([
        ['学号', '姓名', '1'],
        ['1', '王芳', 3],
      ]),
    )
    const name = Object.keys(parts).find((one) => /worksheets\/.*\.xml$/.test(one)) ?? ''
    const row = (i: number) =>
      `<row r="${i}"><c r="A${i}"><v>${i}</v></c><c r="C${i}"><v>${i % 5}</v></c></row>`
    const more = Array.from({ length: 300_000 }, (_, i) => row(i + 3)).join('')
    const sheet = strFromU8(parts[name] ?? new Uint8Array()).replace('</sheetData>', `${more}$&`)
    const file = await folder.write('big.xlsx', zipSync({ ...parts, [name]: strToU8(sheet) }, { level: 1 }))
    const before = performance.now()
    const found = await inspectFile(file)
    expect(performance.now() - before).toBeLessThan(2000)
    expect([first(found).more, first(found).head.length, found.kind]).toEqual([true, 20, 'scores'])
  }, 60_000)

  it('refuses with the fault that reading would tell, and never throws [O03]', async () => {
    const book = await xlsx([['学号'], [1]])
    const cases: [string, string | Uint8Array, string][] = [
      ['empty.csv', '', 'empty_file'],
      ['a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'not_spreadsheet'],
      ['cut.xlsx', book.subarray(0, book.length >> 1), 'not_spreadsheet'],
      ['quote.csv', `学号\n"${'1\n'.repeat(800_000)}`, 'quote_open'],
    ]
    for (const [name, content, code] of cases)
      expect((await look(name, content)).refused?.code, name).toBe(code)
    expect((await inspectFile({ path: '/nowhere.csv', label: 'nowhere.csv' })).refused?.code).toBe(
      'file_missing',
    )
  })
})
