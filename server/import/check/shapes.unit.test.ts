import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Faults } from '../../sheets/faults.ts'
import { formatFaults, type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { readRoster } from '../../sheets/roster/roster.ts'
import { Students } from '../../sheets/roster/students.ts'
import { inspectFile } from '../look/inspect-file.ts'
import { readTestImport } from './check.test-support.ts'

const SCORES = '学号,姓名,1,2,3\n'
const ONE = '1,王芳,5,6,10\n'

describe('shapes of sheets', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  const book = (sheet: Omit<WriteSheet, 'name'>) => writeXlsx({ sheets: [{ name: '表', ...sheet }] })
  const styled = (formats: Readonly<Record<string, string>>): Pick<WriteSheet, 'cells'> => ({
    cells: new Map(Object.entries(formats).map(([at, numFmt]) => [at, { style: { numFmt } }])),
  })
  async function rosterOf(bytes: Uint8Array) {
    const faults = new Faults()
    const students = new Students()
    const file = await folder.write('名单.xlsx', bytes)
    await readRoster(file, { ignore: [], className: '', grade: '', today: '2026-11-20' }, students, faults)
    return { faults, list: students.list.map((s) => [s.number, s.name, s.className]), file }
  }

  it.each([
    ['00000000', 1011, '00001011'],
    ['"G"0000', 12, 'G0012'],
    ['0000-00', 202601, '2026-01'],
    ['General', 1011, '1011'],
    ['0', 1011, '1011'],
    ['000', 20261011, '20261011'],
  ])('a number in the format %s is the one that is shown [T04]', async (format, held, shown) => {
    const rows = [
      ['学号', '姓名', '班级'],
      [held, '王芳', '高一1班'],
    ]
    const { list, faults, file } = await rosterOf(await book({ rows, ...styled({ '1,0': format }) }))
    expect([formatFaults(faults), list[0]?.[0]]).toEqual([[], shown])
    expect((await inspectFile(file)).sheets[0]?.head[1]?.cells[0]).toBe(shown)
  })

  it('a mark whose format changes it is told once a column, with what is held [O05]', async () => {
    const rows = [
      ['学号', '姓名', '1', '2', '3'],
      [1, '王芳', 4.5, 0.85, 10],
      [2, '李明', 3.5, 1, 9],
    ]
    const formats = styled({ '1,2': '0', '2,2': '0', '1,3': '0%', '1,4': ';;;' })
    const { all, faults, paper } = await readTestImport(folder, { scores: await book({ rows, ...formats }) })
    expect(faults).toEqual([])
    expect([...(paper?.marks ?? [])].slice(0, 3)).toEqual([450, 85, 1000])
    expect(all.warnings.map((w) => [w.code, w.row, w.index, w.values])).toEqual([
      ['shown_differs', 2, 2, { shown: '5', held: '4.5', count: 2 }],
      ['shown_differs', 2, 3, { shown: '85%', held: '0.85', count: 1 }],
      ['shown_differs', 2, 4, { shown: '', held: '10', count: 1 }],
    ])
  })

  it('merged cells of classes hold for each of their rows; those of names for one [O05]', async () => {
    const rows = [
      ['学号', '姓名', '班级'],
      [1, '王芳', '高一1班'],
      [2, '李明', null],
      [3, null, null],
      [4, '张伟', '高一2班'],
    ]
    const merges = [
      { startRow: 1, endRow: 3, startCol: 2, endCol: 2 },
      { startRow: 2, endRow: 3, startCol: 1, endCol: 1 },
    ]
    const { list, faults } = await rosterOf(await book({ rows, merges }))
    expect(list.map(([, , of]) => of)).toEqual(['高一1班', '高一1班', '高一1班', '高一2班'])
    expect(formatFaults(faults)).toEqual(['name_missing@4 B (姓名)'])
  })

  it('what nobody sees is read and told: rows and columns that are hidden [O05]', async () => {
    const rows = [
      ['学号', '姓名', '1', '2', '3'],
      [1, '王芳', 5, 6, 10],
      [2, '李明', 1, 2, 3],
    ]
    const hidden = { columns: [{}, {}, {}, { hidden: true }], rowDefs: new Map([[2, { hidden: true }]]) }
    const { all, faults, paper } = await readTestImport(folder, { scores: await book({ rows, ...hidden }) })
    expect([faults, paper?.rows.length]).toEqual([[], 2])
    expect(all.warnings.map((w) => [w.code, w.row, w.index, w.values])).toEqual([
      ['rows_hidden', 3, null, { count: 1 }],
      ['column_hidden', 1, 3, { name: '2' }],
    ])
  })

  it('headings of two lines with their full marks are items, in one cell or two [O05]', async () => {
    const inOne = '学号,姓名,"题1\n(5分)","题2\n（6分）","第3题\n满分10"\n1,王芳,5,6,10\n'.replace(
      '\n满分10',
      '\n(满分10)',
    )
    for (const scores of [inOne, `${SCORES},,5,6,10\n${ONE}`, `${SCORES}满分,,5,6,10\n${ONE}`]) {
      const { faults, paper } = await readTestImport(folder, { scores })
      expect([faults, [...(paper?.marks ?? [])]]).toEqual([[], [500, 600, 1000]])
      const own = await readTestImport(folder, { items: null, scores })
      expect([own.faults, own.items?.map((i) => i.full)]).toEqual([[], [5, 6, 10]])
    }
    const { paper } = await readTestImport(folder, { scores: `${SCORES},,5,6,10\n${ONE}` })
    expect(paper?.passed).toEqual(['5 6 10'])
    // marks of somebody without a number are no full marks
    expect((await readTestImport(folder, { scores: `${SCORES},,5,6,9\n${ONE}` })).faults).toEqual([
      'number_missing@2 A (学号)',
    ])
  })

  it('full marks that differ from those of the items are told [O05]', async () => {
    const { all, faults } = await readTestImport(folder, { scores: `${SCORES}满分,,5,8,10\n${ONE}` })
    expect(faults).toEqual([])
    expect(all.warnings.map((w) => [w.code, w.index, w.values])).toEqual([
      ['full_differs', 3, { item: '2', said: 8, full: 6 }],
    ])
  })

  it('rows that are no students are passed over and listed, wherever they stand [O05]', async () => {
    const lines = [
      ...['高一2班,,,,', '学号,姓名,1,2,3', '班级平均,,3,4,5', ',高一1班平均分,3,4,5', '参考人数：45,,,,'],
      ...['任课教师：王老师,,,,', '缺考：李明,,,,', '以下空白,,,,', ',,制表人：李,,'],
    ]
    for (const line of lines) {
      const { faults, paper } = await readTestImport(folder, {
        scores: `${SCORES}${ONE}${line}\n3,张伟,1,1,1\n`,
      })
      expect([faults, [...(paper?.rows ?? [])], paper?.passed?.length], line).toEqual([[], [0, 2], 1])
    }
    const names = await readTestImport(folder, { scores: '班级,姓名,1,2,3\n1班,王芳,5,6,10\n,李明,,,\n' })
    expect([names.faults, names.paper?.absentRows]).toEqual([[], 1])
  })

  it('options by their numbers are letters where the key has numbers too [O05]', async () => {
    const items = '题号,满分,题型,答案,选项\n1,5,单选,2,1-4\n2,6,多选,31,4\n3,10,解答,,\n'
    const read = await readTestImport(folder, { items, answers: '学号,1,2,3\n1,2,"1,3",9\n2,3,1,9\n' })
    expect(read.faults).toEqual([])
    expect(read.items?.map((i) => [i.key, i.options])).toEqual([
      ['B', 'ABCD'],
      ['AC', 'ABCD'],
      ['', 'ABCDEFGH'],
    ])
    expect([...(read.paper?.marks ?? [])]).toEqual([500, 600, 900, 0, 0, 900])
    const outside = await readTestImport(folder, { items, answers: '学号,1,2,3\n1,5,1,9\n' })
    expect(outside.faults).toEqual(['answer_outside@2 B (1)'])
  })

  it('answers that are numbers, where keys are letters, are one fault of the file [O05]', async () => {
    const { all, faults } = await readTestImport(folder, { answers: '学号,1,2,3\n1,2,13,9\n2,3,1,9\n' })
    expect(faults).toEqual(['answers_numbers@2 B (1)'])
    expect(all.list[0]?.values).toEqual({ cell: '2', count: 4 })
  })

  it('a total says its full mark, also of over 327.67; an item of so much is refused as what it is [O05]', async () => {
    for (const heading of ['总分(21)', '总分（满分750）', '总分(700分)', '合计[750]']) {
      const { faults, all } = await readTestImport(folder, {
        scores: `学号,姓名,1,2,3,${heading}\n${ONE.trim()},21\n2,李明,1,2,3,6\n`,
      })
      expect([faults, all.warnings], heading).toEqual([[], []])
    }
    const { faults } = await readTestImport(folder, { items: '题号,满分\n1,750\n' })
    expect(faults).toEqual(['full_too_great@2 B (满分)'])
  })

  it('item numbers that became dates are told in each of their spellings [O05]', async () => {
    const items = '题号,满分\n1-1,5\n1-2,6\n1-3,7\n1-4,1\n'
    const scores = '学号,1月1日,2026/1/2,3-Jan,2026-01-04\n1,5,6,7,1\n'
    const { faults, all } = await readTestImport(folder, { items, scores })
    expect(faults.map((f) => f.split('@')[0])).toEqual(Array(4).fill('item_date'))
    expect(all.list.map((f) => f.values.offer)).toEqual(['1-1', '1-2', '1-3', '1-4'])
  })

  it('classes that merged cells left to the first row of a text file are one fault [O05]', async () => {
    const { faults, all } = await readTestImport(folder, {
      roster: '学号,姓名,班级\n1,王芳,1班\n2,李明,\n3,张伟,\n4,赵六,\n5,钱七,2班\n',
    })
    expect(faults).toEqual(['classes_missing@3 C (班级)'])
    expect(all.list[0]?.values['count']).toBe(3)
  })

  it('one fault at one place is counted once [O05]', () => {
    const faults = new Faults()
    for (let i = 0; i < 2; i++)
      faults.add('class_missing', { file: 'a', row: 2, column: 'C' }, { number: '1' })
    faults.add('class_missing', { file: 'a', row: 3, column: 'C' }, { number: '2' })
    expect([faults.count, faults.list.length]).toEqual([2, 2])
  })

  it('rows are those of the file, below titles, empty lines and cells of several lines [O05]', async () => {
    const { faults } = await readTestImport(folder, {
      scores: `\n\n期中\n\n${SCORES}\n${ONE}\n\n2,李明,x,6,10\n`,
    })
    expect(faults).toEqual(['not_a_number@10 C (1)'])
    const lines = await readTestImport(folder, { scores: `${SCORES}1,"王\n芳",5,6,10\n2,李明,x,6,10\n` })
    expect(lines.faults).toEqual(['not_a_number@3 C (1)'])
  })
})
