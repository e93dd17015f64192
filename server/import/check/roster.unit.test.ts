import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Faults } from '../../sheets/faults.ts'
import { formatFaults, type TestFolder, testFolder, xlsx } from '../../sheets/files.test-support.ts'
import { readRoster } from '../../sheets/roster/roster.ts'
import { Students } from '../../sheets/roster/students.ts'
import { readTestImport } from './check.test-support.ts'

describe('roster', () => {
  let folder: TestFolder
  beforeAll(async () => {
    folder = await testFolder()
  })
  afterAll(() => folder.remove())

  it('takes number, name, grade, class and school in any order of columns', async () => {
    const roster = '班级,学校,姓名,学号,年级\n1班,一中,王芳,０１,高一\n'
    const { students, faults } = await readTestImport(folder, { roster })
    expect(faults).toEqual([])
    expect(students.list).toMatchObject([
      {
        school: '一中',
        number: '01',
        name: '王芳',
        className: '1班',
        grade: '高一',
        file: 'roster.csv',
        row: 2,
        listed: true,
      },
    ])
  })

  it.each([
    ['a missing column', '学号,姓名\n1,王芳\n', ['missing_column@1 -']],
    ['an unknown column', '学号,姓名,班级,身高\n1,王芳,1班,160\n', ['unknown_column@1 D (身高)']],
    [
      'a student twice',
      '学号,姓名,班级\n1,王芳,1班\n2,李明,1班\n1,王芳,1班\n',
      ['duplicate_student@4 A (学号)'],
    ],
    ['no number', '学号,姓名,班级\n,王芳,1班\n', ['number_missing@2 A (学号)']],
    ['no name', '学号,姓名,班级\n1,,1班\n', ['name_missing@2 B (姓名)']],
    ['no class', '学号,姓名,班级\n1,王芳,\n', ['class_missing@2 C (班级)']],
    ['no students', '学号,姓名,班级\n', ['no_rows@- -']],
  ])('tells %s with its place', async (_, roster, faults) => {
    expect((await readTestImport(folder, { roster })).faults).toEqual(faults)
  })

  const withIds = (...rows: string[]) => `学号,姓名,班级,身份证号\n${rows.join('\n')}\n`
  it('takes an ID number as people write it, and the birthday in it; an empty one is none', async () => {
    const { students, faults } = await readTestImport(folder, {
      roster: withIds('1,王芳,1班,９９０１０１ 20140307 009x', '2,李明,1班,'),
    })
    expect(faults).toEqual([])
    expect(students.list.map((s) => s.identity)).toEqual([
      { idNumber: '99010120140307009X', birth: '2014-03-07' },
      undefined,
    ])
  })

  it.each([
    ['too short', '1101052014030729', 'id_number_shape'],
    ['with letters', '11010520140307A91X', 'id_number_shape'],
    ['a day that does not exist', '110105201402300012', 'id_number_date'],
    ['somebody not born yet', '110105202703070012', 'id_number_date'],
    ['a wrong last character', '990101201403070091', 'id_number_check'],
  ])('an ID number that is %s is told, without the number itself', async (_, idNumber, code) => {
    const { faults, all, students } = await readTestImport(folder, {
      roster: withIds(`7,王芳,1班,${idNumber}`),
    })
    expect(faults).toEqual([`${code}@2 D (身份证号)`])
    expect(JSON.stringify(all.list)).not.toContain(idNumber.slice(6, 14))
    expect(students.list[0]?.identity).toBeUndefined()
  })

  it('one ID number is one person of a school; another school may know the person too', async () => {
    const twice = await readTestImport(folder, {
      roster: withIds('1,王芳,1班,99010120140307009X', '2,李明,1班,99010120140307009x'),
    })
    expect(twice.faults).toEqual(['id_number_twice@3 D (身份证号)'])
    const two = await readTestImport(folder, {
      roster:
        '学号,姓名,班级,学校,身份证号\n1,王芳,1班,一中,99010120140307009X\n1,王芳,1班,二中,99010120140307009X\n',
    })
    expect(two.faults).toEqual([])
  })

  it('an ID number that the spreadsheet program rounded is told', async () => {
    const faults = new Faults()
    const rows = [
      ['学号', '姓名', '班级', 'id_number'],
      ['1', '王芳', '1班', 110_105_201_403_072_900],
    ]
    const file = await folder.write('ids.xlsx', await xlsx(rows))
    await readRoster(
      file,
      { ignore: [], className: '', grade: '', today: '2026-11-20' },
      new Students(),
      faults,
    )
    expect(formatFaults(faults)).toEqual(['id_number_rounded@2 D (id_number)'])
  })

  it('the same number in two schools is two students', async () => {
    const { students, faults } = await readTestImport(folder, {
      roster: '学号,姓名,班级,学校\n1,王芳,1班,一中\n1,李明,1班,二中\n',
    })
    expect(faults).toEqual([])
    expect([students.find('一中', '1'), students.find('二中', '1'), students.find('', '1')]).toEqual([
      0, 1, -2,
    ])
  })

  it('a number that the spreadsheet program rounded is told', async () => {
    const faults = new Faults()
    const file = await folder.write(
      'r.xlsx',
      await xlsx([
        ['学号', '姓名', '班级'],
        [1234567890123456, '王芳', '1班'],
      ]),
    )
    await readRoster(
      file,
      { ignore: [], className: '', grade: '', today: '2026-11-20' },
      new Students(),
      faults,
    )
    expect(formatFaults(faults)).toEqual(['number_rounded@2 A (学号)'])
  })
})
