import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultWords } from '../../sheets/fault-rows.ts'
import { Faults } from '../../sheets/faults.ts'
import { formatFaults, gb18030, type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { readRows } from '../../sheets/read/rows.ts'
import { readTestImport } from '../check/check.test-support.ts'

describe('sheets as they come', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())
  const book = (...sheets: WriteSheet[]) => writeXlsx({ sheets })

  it('title lines, and headings in two rows of which the upper one has merged groups [O05]', async () => {
    const scores =
      '一中高一期中考试数学小题分,,,,,\n,,,,,\n学号,姓名,客观题,,主观题,总分\n,,1,2,3,\n1,王芳,5,6,10,21\n3,张伟,0,0,1,1\n'
    const { paper, faults } = await readTestImport(folder, { scores })
    expect(faults).toEqual([])
    expect([...(paper?.rows ?? [])]).toEqual([0, 2])
    expect([...(paper?.marks ?? [])]).toEqual([500, 600, 1000, 0, 0, 100])
  })

  it('a row without a number below a whole head line is no second row of it [O05]', async () => {
    const { faults } = await readTestImport(folder, { scores: '学号,姓名,1,2,3\n,王芳,5,6,10\n' })
    expect(faults).toEqual(['number_missing@2 A (学号)'])
  })

  it('two rows of headings on every sheet of a class [O05]', async () => {
    const sheet = (name: string, ...rows: (string | number)[][]): WriteSheet => ({
      name,
      rows: [[`${name}成绩`], ['学号', '姓名', '数学', null, null], [null, null, 1, 2, 3], ...rows],
    })
    const bytes = await book(
      sheet('1班', [1, '王芳', 5, 6, 10], [2, '李明', 4, 6, 9]),
      sheet('2班', [3, '张伟', 1, 0, 2]),
    )
    const { paper, faults } = await readTestImport(folder, { scores: bytes })
    expect(faults).toEqual([])
    expect([...(paper?.rows ?? [])]).toEqual([0, 1, 2])
  })

  it('a serial number, a seat and the number of the exam beside that of the school are passed over and named [O05]', async () => {
    const scores = '序号,考号,学号,座位号,1,2,3\n1,9901,3,12,5,6,10\n'
    const { paper, faults } = await readTestImport(folder, { scores })
    expect(faults).toEqual([])
    expect([...(paper?.rows ?? [])]).toEqual([2])
    expect(paper?.ignored).toEqual(['序号', '考号', '座位号'])
  })

  it('every word has its meaning: school words too, none is taken for zero without a word [O05]', async () => {
    const scores = `学号,1,2,3\n1,-,／,10\n2,缺考,缺,缺考\n3,作弊,3分,'08'\n`
    const plain = await readTestImport(folder, { scores })
    expect(plain.faults).toEqual(['mark_unsaid@4 B (1)'])
    const { paper, faults } = await readTestImport(
      folder,
      { scores },
      { means: [{ word: '作弊', means: 'zero' }] },
    )
    expect(faults).toEqual([])
    expect([...(paper?.rows ?? [])]).toEqual([0, 2])
    expect([...(paper?.marks ?? [])].slice(2)).toEqual([1000, 0, 300, 800])
    expect(paper?.absentRows).toBe(1)
  })

  it('item numbers that became dates are told with the number to write instead [O05]', async () => {
    const items = await book({
      name: '题目',
      rows: [
        ['题号', '满分'],
        [new Date('2026-01-01T00:00:00Z'), 5],
        ['1-2', 5],
      ],
    })
    expect((await readTestImport(folder, { items })).all.list[0]).toMatchObject({
      code: 'item_date',
      row: 2,
      index: 0,
      values: { offer: '1-1' },
    })
    const scores = await book({
      name: '成绩',
      rows: [
        ['学号', new Date('2026-01-01T00:00:00Z'), '1-2'],
        [1, 2, 3],
      ],
    })
    const { faults, all } = await readTestImport(folder, { items: '题号,满分\n1-1,5\n1-2,5\n', scores })
    expect(faults).toEqual(['item_date@1 B (2026-01-01)'])
    expect(all.list[0]?.values.offer).toBe('1-1')
    const csv = await readTestImport(folder, { items: '题号,满分\n1月1日,5\n', scores: '学号,1\n' })
    expect(csv.all.list[0]?.values.offer).toBe('1-1')
  })

  it.each([
    ['zhixue', '班次,校次,客观题得分', '1,1,11', '2,2,11'],
    ['haofenshu', '班级排名,年级排名,客观题总分', '1,1,11', '2,2,11'],
    ['seven days', '班名次,级名次,客观分', '1,1,11', '2,2,11'],
  ])(
    'ranks and totals in the style of %s are compared and never taken for marks [O05]',
    async (_, heads, one, two) => {
      const rows = (a: string, b: string) => `学号,1,2,3,${heads}\n1,5,6,10,${a}\n2,5,6,9,${b}\n`
      const right = await readTestImport(folder, { scores: rows(one, two) })
      expect([right.faults, right.all.warnings]).toEqual([[], []])
      expect(right.paper?.ignored).toEqual(heads.split(','))
      const wrong = await readTestImport(folder, { scores: rows('2,2,11', '1,1,5') })
      expect(wrong.faults).toEqual([])
      expect(wrong.all.warnings.map((w) => [w.code, w.row, w.values.count])).toEqual([
        ['rank_differs', 2, 2],
        ['rank_differs', 2, 2],
        ['sum_differs', 3, 1],
      ])
    },
  )

  it('ranks of a greater group than the file holds say nothing against it', async () => {
    const scores = '学号,1,2,3,校次\n1,5,6,10,120\n2,5,6,9,345\n'
    expect((await readTestImport(folder, { scores })).all.warnings).toEqual([])
  })

  describe('names without student numbers', () => {
    const roster = '学号,姓名,年级,班级\n1,王芳,高一,1班\n2,李明,高一,1班\n3,王芳,高一,2班\n4,王芳,高一,2班\n'

    it('are matched by class and name where that is one student [O05]', async () => {
      const { paper, faults } = await readTestImport(folder, {
        roster,
        scores: '班级,姓名,1,2,3\n1班,王 芳,5,6,10\n一班,李明,1,1,1\n'.replace('一班', '1班'),
      })
      expect(faults).toEqual([])
      expect([...(paper?.rows ?? [])]).toEqual([0, 1])
    })

    it('are a fault that names who it may be where there are several, and one where there is none [O05]', async () => {
      const { faults, all } = await readTestImport(folder, {
        roster,
        scores: '班级,姓名,1,2,3\n2班,王芳,5,6,10\n1班,赵六,1,1,1\n',
      })
      expect(faults).toEqual(['name_unclear@2 B (姓名)', 'name_not_found@3 B (姓名)'])
      expect(all.list[0]?.values.known).toBe('2班 3、2班 4')
    })
  })

  it('items come from the columns where no file has them and each says its full mark [O05]', async () => {
    const read = await readTestImport(folder, {
      items: null,
      scores: '学号,1(5分),第2题（满分6）,3\n满分,,,10\n1,5,6,9.5\n',
    })
    expect(read.faults).toEqual([])
    expect(read.items?.map((i) => [i.no, i.full])).toEqual([
      ['1', 5],
      ['2', 6],
      ['3', 10],
    ])
    expect([...(read.paper?.marks ?? [])]).toEqual([500, 600, 950])
    const bare = await readTestImport(folder, { items: null, scores: '学号,1(5分),2\n1,5,6\n' })
    expect(bare.all.list[0]).toMatchObject({ code: 'no_full_marks', values: { items: '2' } })
  })

  it('an old .xls and a workbook with a password say what to do, in both languages [O05]', async () => {
    const ole = (part: string) => {
      const bytes = Buffer.alloc(2048)
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
      bytes.writeUInt16LE(9, 30)
      bytes.writeUInt32LE(1, 48)
      Buffer.from(part, 'utf16le').copy(bytes, 1024 + 128)
      return bytes
    }
    for (const [part, code, zh, en] of [
      ['Workbook', 'old_xls', '另存为 .xlsx', 'save it as .xlsx'],
      ['EncryptedPackage', 'locked_book', '去掉密码', 'remove the password'],
    ] as const) {
      const faults = new Faults()
      for await (const _ of readRows(await folder.write('old.xls', ole(part)), faults))
        throw new Error('a row')
      expect(formatFaults(faults)).toEqual([`${code}@- -`])
      expect(faultWords({ code, params: {} }, 'zh-CN').todo).toContain(zh)
      expect(faultWords({ code, params: {} }, 'en').todo).toContain(en)
    }
  })

  it('UTF-16 of both orders and GB18030 are read like UTF-8 [O05]', async () => {
    const scores = '学号,姓名,1,2,3\n1,王芳,5,6,10\n'
    const utf16 = Buffer.from(`\ufeff${scores}`, 'utf16le')
    for (const bytes of [scores, gb18030(scores), utf16, Buffer.from(utf16).swap16()]) {
      const { paper, faults } = await readTestImport(folder, { scores: bytes })
      expect(faults).toEqual([])
      expect([...(paper?.marks ?? [])]).toEqual([500, 600, 1000])
    }
  })
})
