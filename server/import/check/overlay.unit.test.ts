import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultPage, faultWords } from '../../sheets/fault-rows.ts'
import { Faults } from '../../sheets/faults.ts'
import { type TestFolder, testFolder, xlsx } from '../../sheets/files.test-support.ts'
import { type OverlayInput, Overlays } from '../../sheets/overlay/overlays.ts'
import { readOverlay } from '../../sheets/overlay/shape.ts'
import { Words } from '../../sheets/overlay/words.ts'
import { readRows } from '../../sheets/read/rows.ts'
import { readTestImport } from './check.test-support.ts'

const NOTHING: OverlayInput = { columns: [], edits: [], rowsOut: [] }

describe('what a person says over a file', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  const over = (said: Partial<OverlayInput>) => new Overlays({ ...NOTHING, ...said })
  const edit = (row: number, column: number, text: string, sheet: string | null = null) => ({
    file: 'scores.csv',
    sheet,
    row,
    column,
    text,
  })

  it('a mended cell is what every check sees, in a text and in a sheet [O06]', async () => {
    const wrong = '学号,姓名,1,2,3\n1,王芳,六,6,10\n9,李明,5,6,10\n'
    const before = await readTestImport(folder, { scores: wrong })
    expect(before.faults).toEqual(['not_a_number@2 C (1)', 'student_missing@3 A (学号)'])
    const said = over({ edits: [edit(2, 2, '4.5'), edit(3, 0, '2')] })
    const { paper, faults } = await readTestImport(folder, { scores: wrong }, {}, said)
    expect(faults).toEqual([])
    expect([...(paper?.marks ?? [])].slice(0, 3)).toEqual([450, 600, 1000])
    const file = await folder.write(
      'scores.csv',
      await xlsx(
        [
          ['a', 'b'],
          [1, 2],
        ],
        '数学',
      ),
    )
    const rows = []
    const own = new Faults()
    for await (const row of readRows({ ...file, said: over({ edits: [edit(2, 3, 'x', '数学')] }) }, own))
      rows.push(row.cells)
    expect(rows[1]).toEqual([1, 2, null, 'x'])
  })

  it('a row left out is not read; a mend of a row that is not there is a fault, not lost [O06]', async () => {
    const scores = '学号,1,2,3\n1,5,6,10\n1,5,6,10\n'
    const out = { file: 'scores.csv', sheet: null, row: 3 }
    expect((await readTestImport(folder, { scores }, {}, over({ rowsOut: [out] }))).faults).toEqual([])
    const lost = await readTestImport(
      folder,
      { scores: scores.slice(0, -9) },
      {},
      over({ edits: [edit(7, 1, '3')] }),
    )
    expect(lost.faults).toEqual(['edit_without_row@7 B'])
  })

  it('columns are what a person says, whatever their headings [O04]', async () => {
    const scores = '成绩册,,,,\n编码,名字,甲,乙,丙,心情\n1,王芳,5,6,10,好\n'
    const use = (index: number, of: object) =>
      ({ index, use: of }) as OverlayInput['columns'][number]['columns'][number]
    const columns = [
      use(0, { as: 'field', field: 'number' }),
      use(1, { as: 'field', field: 'name' }),
      ...['1', '2', '3'].map((no, i) => use(i + 2, { as: 'item', no })),
      use(5, { as: 'ignore' }),
    ]
    const said = over({ columns: [{ file: 'scores.csv', sheet: null, headerRow: 2, columns }] })
    const { paper, faults } = await readTestImport(folder, { scores }, {}, said)
    expect(faults).toEqual([])
    expect([...(paper?.marks ?? [])]).toEqual([500, 600, 1000])
    expect(paper?.ignored).toEqual(['心情'])
  })

  it('every fault is data with its cell, and says in both languages what to do on the page [O06]', async () => {
    const { all } = await readTestImport(folder, {
      scores: '学号,姓名,1,2,3,总分\n1,王芳,六,6,10,\n2,李明,5,6,10,3\n',
    })
    const page = faultPage(all, 1, 5)
    expect(page).toMatchObject({ count: 2, kept: 2 })
    expect(page.rows).toEqual([
      {
        code: 'total_differs',
        params: { cell: '3', sum: 21, name: '总分' },
        file: 'scores.csv',
        sheet: null,
        row: 3,
        column: 5,
        columnName: 'F (总分)',
        mend: 'cell',
        editable: true,
      },
    ])
    const [row] = page.rows
    if (!row) throw new Error('no row')
    expect(faultWords(row, 'zh-CN').todo).toBe('请更正小题分或总分；不想核对，请把这一列设为“不用”')
    expect(faultWords(row, 'en').todo).not.toContain('--')
  })
})

describe('words in cells of marks', () => {
  it.each([
    ['缺考', 'absent'],
    ['缺', 'absent'],
    ['免考', 'absent'],
    ['-', 'nothing'],
    ['/', 'nothing'],
    ['—', 'nothing'],
    ['', 'nothing'],
    ['作弊', 'fault'],
    ['违纪', 'fault'],
    ['0分', null],
    ['3分', null],
    ['８５', null],
    ["'085'", null],
    [7, null],
  ] as const)('"%s" means %s where the school says nothing [O05]', (cell, meaning) => {
    expect(new Words().of(cell)).toBe(meaning)
  })

  it('the school says what they mean, and how often each was met is known [O05]', () => {
    const words = new Words([
      { word: '作弊', means: 'zero' },
      { word: '缺', means: 'nothing' },
      { word: 'Ｐ', means: 'mark', mark: 2.5 },
    ])
    expect(['作弊', '缺', 'p', '缺考'].map((w) => words.meet(w))).toEqual([0, 'nothing', 250, 'absent'])
    words.meet('缺')
    expect(Object.fromEntries(words.met)).toEqual({ 作弊: 1, 缺: 2, p: 1, 缺考: 1 })
  })
})

describe('an overlay from outside', () => {
  it('is taken as JSON, lists that are absent being empty', () => {
    const overlay = { words: [{ word: '作弊', means: 'zero' }] }
    expect(readOverlay(JSON.parse(JSON.stringify(overlay))).overlay).toEqual({
      columns: [],
      edits: [],
      rowsOut: [],
      ...overlay,
    })
  })

  it.each([
    [{ edits: [{ file: 'a.csv', sheet: null, row: 0, column: 0, text: '' }] }, '/edits/0/row'],
    [
      { columns: [{ file: 'a.csv', sheet: null, headerRow: 1, columns: [{ index: 0, use: { as: 'x' } }] }] },
      '/columns/0',
    ],
    [{ words: [{ word: '作弊', means: 'mark' }] }, '/words 作弊'],
    [{ words: [{ word: '作弊', means: 'zero', mark: 3 }] }, '/words 作弊'],
    [{ words: 'x' }, '/words'],
  ])('says where it cannot be used: %j', (json, place) => {
    const { overlay, wrong } = readOverlay(json)
    expect(overlay).toBeNull()
    expect(wrong).toContain(place)
  })
})
