import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultRows, faultWords } from '../../sheets/fault-rows.ts'
import { type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { readTestImport } from './check.test-support.ts'

const roster = (...numbers: string[]) =>
  `学号,姓名,班级\n${numbers.map((n, i) => `${n},生${'甲乙丙丁戊'[i]},1班`).join('\n')}\n`
const scores = (...numbers: string[]) => `学号,1,2,3\n${numbers.map((n) => `${n},5,6,10`).join('\n')}\n`
const named = (names: readonly string[], rest: string) =>
  names.map((name, i) => `${i + 1},${name},${rest}`).join('\n')

describe('numbers and names as programs and people write them', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  it.each([
    ['="…"', ['="0012"', '"=""0012"""'], '0012'],
    ['an apostrophe in front', ["'0012", '’0012', '`0012'], '0012'],
    ['a tab', ['"\t0012"', '"0012\t"'], '0012'],
    [
      'something unseen',
      ['\u202d0012\u202c', '00\u200b12', '0012\ufeff', '00\u00ad12', '\u20600012'],
      '0012',
    ],
    ['blanks', ['00 12', '0012　', '00\u00a012'], '0012'],
    ['full width', ['００１２'], '0012'],
    ['other case', ['g12x', 'G12x'], 'G12X'],
    ['a NUL', ['00\u000012'], '0012'],
    ['signs of a number', ['"20,260,012"', '20260012.0', '20260012.00'], '20260012'],
  ])('%s is no part of a student number [T04]', async (_, written, number) => {
    for (const one of written) {
      const inScores = await readTestImport(folder, { roster: roster(number), scores: scores(one) })
      expect([inScores.faults, [...(inScores.paper?.rows ?? [])]], JSON.stringify(one)).toEqual([[], [0]])
      const inRoster = await readTestImport(folder, { roster: roster(one), scores: scores(number) })
      expect([inRoster.faults, [...(inRoster.paper?.rows ?? [])]], JSON.stringify(one)).toEqual([[], [0]])
    }
  })

  it('one number in two cases is one student twice [T04]', async () => {
    const { faults } = await readTestImport(folder, { roster: roster('G12X', 'g12x') })
    expect(faults).toEqual(['duplicate_student@3 A (学号)'])
  })

  it('a number in scientific notation has lost its digits, in any file; 2E10 is a number [T04]', async () => {
    const bad = await readTestImport(folder, {
      roster: roster('2.02601E+11', '202601'),
      scores: scores('2.02601e+11'),
    })
    expect(bad.faults).toEqual(['number_rounded@2 A (学号)', 'number_rounded@2 A (学号)'])
    const [row] = faultRows(bad.all.list)
    expect(row && faultWords(row, 'zh-CN').what).toBe('学号 2.02601E+11 的数字已被表格软件改变，找不回来')
    const many = roster('2.02601E+11', '2.02602E+11', '2.02603E+11', '202604')
    expect((await readTestImport(folder, { roster: many })).faults).toEqual(['numbers_rounded@2 A (学号)'])
    expect((await readTestImport(folder, { roster: roster('2E10', '2e+5') })).faults).toEqual([])
  })

  it('names are compared as registration compares them [T04]', async () => {
    const dots = ['·', '•', '・', '‧', '．', '.', '⋅']
    const names = dots.map((dot) => `阿依古丽${dot}买买提`)
    const list = `学号,姓名,班级\n${named([...names].reverse(), '1班')}\n8,Emily王,1班\n`
    const marks = `学号,姓名,1,2,3\n${named(names, '5,6,10')}\n8,emily 王,5,6,10\n`
    const { faults, paper } = await readTestImport(folder, { roster: list, scores: marks })
    expect([faults, paper?.rows.length]).toEqual([[], 8])
    const one = '学号,姓名,班级\n1,阿依古丽·买买提,1班\n2,张伟1,1班\n'
    const byName = await readTestImport(folder, {
      roster: one,
      scores: '班级,姓名,1,2,3\n1班,阿依古丽.买买提,5,6,10\n1班,张伟１,5,6,10\n',
    })
    expect([byName.faults, [...(byName.paper?.rows ?? [])]]).toEqual([[], [0, 1]])
  })

  it('names, classes and grades are without what cannot be seen [T04]', async () => {
    const list = `学号,姓名,年级,班级\n1,"张\n伟",="高一",'1班\n2,李\u0000\u200b明,高一,1\u0000班\n`
    const { students, faults } = await readTestImport(folder, { roster: list })
    expect(faults).toEqual([])
    expect(students.list.map((s) => [s.name, s.grade, s.className])).toEqual([
      ['张 伟', '高一', '1班'],
      ['李明', '高一', '1班'],
    ])
  })

  it('a name that nobody can type is a fault where it stands; a suffix is none [T04]', async () => {
    const lost = ['王\ue123', '王\ufffd', '张?伟', '张*伟', '12']
    const good = ['张伟1', '张伟A', '张伟（大）', "O'Brien", '𠮷野']
    const { faults } = await readTestImport(folder, {
      roster: `学号,姓名,班级\n${named([...good, ...lost], '1班')}\n`,
    })
    expect(faults).toEqual(lost.map((_, i) => `name_unreadable@${good.length + i + 2} B (姓名)`))
    const own = await readTestImport(folder, { roster: null, scores: '学号,姓名,1,2,3\n1,王\ufffd,5,6,10\n' })
    expect(own.faults).toEqual(['name_unreadable@2 B (姓名)'])
  })
})
