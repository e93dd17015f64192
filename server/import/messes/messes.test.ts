import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { startJobs } from '../../jobs/start.ts'
import { faultRows } from '../../sheets/fault-rows.ts'
import { formatFaults, type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { importing } from '../import.test-support.ts'
import type { ImportOptions } from '../options.ts'

/** Students 1..20 of two classes; 王芳 is in each of them, and once more in the second. */
const NUMBERS = Array.from({ length: 20 }, (_, i) => i + 1)
const classOf = (i: number) => `高一${i <= 10 ? 1 : 2}班`
const nameOf = (i: number) => (i === 1 || i === 11 || i === 12 ? '王芳' : `生${i}`)

describe('messy sheets of a school whose students are known', () => {
  let fresh: FreshDb
  let jobs: Jobs
  let folder: TestFolder
  beforeAll(async () => {
    fresh = await freshDb()
    folder = await testFolder()
    jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
    await folder.write(
      '名单.csv',
      `学号,姓名,班级\n${NUMBERS.map((i) => `${i},${nameOf(i)},${classOf(i)}`).join('\n')}\n`,
    )
    await folder.write('题目.csv', '题号,满分\n1,5\n')
    await folder.write('首次.csv', `学号,1\n${NUMBERS.map((i) => `${i},3`).join('\n')}\n`)
    const first = await run(['--create', '--roster', '名单.csv', '--paper', '数学:题目.csv:首次.csv'])
    expect(first.kind).toBe('stored')
  })
  afterAll(async () => {
    await jobs.stop()
    await fresh.drop()
    await folder.remove()
  })

  let exams = 0
  const run = (argv: readonly string[], more: Partial<ImportOptions> = {}) =>
    importing(
      fresh.db,
      jobs,
      ['--exam', `考试${++exams}`, '--date', '2026-11-10', '--school', '一中', ...argv],
      folder.dir,
      undefined,
      { publish: 'later', ...more },
    )

  it('whole marks of subjects in two rows of headings: every subject a paper, ranks and totals compared [O05]', async () => {
    const line = (i: number) =>
      `${i},${nameOf(i)},${classOf(i)},${100 + i},${21 - i},90,1,${i === 3 ? 999 : 190 + i}`
    const rows = NUMBERS.map(line).join('\n')
    const file = `高一期中各科成绩,,,,,,,\n学号,姓名,班级,语文(150),,数学(150),,总分\n,,,得分,校次,得分,校次,\n${rows}\n平均分,,,110,,90,,\n`
    await folder.write('各科.csv', file)
    const outcome = await run(['各科.csv'], { layout: 'subjects' })
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
    expect(outcome.summary.papers.map((p) => [p.course, p.sat, p.passed])).toEqual([
      ['语文', 20, ['平均分']],
      ['数学', 20, ['平均分']],
    ])
    expect(outcome.faults.warnings.map((w) => [w.code, w.row, w.values.name, w.values.count])).toEqual([
      ['sum_differs', 6, '总分', 1],
    ])
  })

  it('a subject without a full mark, and a column nobody knows, are faults at their columns [O04]', async () => {
    await folder.write('各科.csv', '学号,姓名,语文,心情\n1,王芳,100,好\n')
    const outcome = await run(['各科.csv'], { layout: 'subjects' })
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
      'course_full@1 C (语文)',
      'unknown_column@1 D (心情)',
    ])
    const use = { as: 'course', course: '语文', full: 150 } as const
    const columns = [
      {
        file: '各科.csv',
        sheet: null,
        headerRow: 1,
        columns: [
          { index: 2, use },
          { index: 3, use: { as: 'ignore' } as const },
        ],
      },
    ]
    const mended = await run(['各科.csv'], { layout: 'subjects', columns, yesAbsent: 9 })
    expect(mended.kind === 'stored' && mended.summary.papers.map((p) => p.ignored)).toEqual([['心情']])
  })

  it('names without numbers are found among the students of the school, and asked where they are several [O05]', async () => {
    const of = (only: (i: number) => boolean) =>
      NUMBERS.filter(only).map((i) => `${classOf(i)},${nameOf(i)},4`)
    await folder.write(
      '成绩.csv',
      `班级,姓名,1\n${of((i) => i !== 11 && i !== 12)
        .join('\n')
        .replace('生20,4', '生20,缺考')}\n`,
    )
    const outcome = await run(['--paper', '数学:题目.csv:成绩.csv'], { yesAbsent: 3 })
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
    expect(outcome.summary.papers[0]).toMatchObject({ sat: 17, absent: 3 })
    expect(outcome.summary.words).toEqual([{ word: '缺考', count: 1 }])
    await folder.write('成绩.csv', '班级,姓名,1\n高一2班,王芳,4\n高一1班,赵六,4\n')
    const asked = await run(['--paper', '数学:题目.csv:成绩.csv'])
    if (asked.kind !== 'faults') throw new Error(asked.kind)
    expect(faultRows(asked.faults.list)).toMatchObject([
      {
        code: 'name_unclear',
        row: 2,
        column: 1,
        editable: true,
        params: { known: '高一2班 11、高一2班 12' },
      },
      { code: 'name_not_found', row: 3, column: 1, params: { name: '赵六', className: '高一1班' } },
    ])
  })

  it('who is without marks is counted by paper and class, with the number to type [O08]', async () => {
    await folder.write(
      '成绩.csv',
      `学号,1\n${NUMBERS.slice(0, 10)
        .map((i) => `${i},3`)
        .join('\n')}\n`,
    )
    const argv = ['--roster', '名单.csv', '--paper', '数学:题目.csv:成绩.csv']
    const outcome = await run(argv)
    expect(outcome.kind).toBe('faults')
    expect(outcome.absences).toEqual({
      total: 10,
      asks: true,
      papers: [
        {
          course: '数学',
          file: '成绩.csv',
          roster: 20,
          absent: 10,
          empty: [{ name: '高一2班', students: 10 }],
          asks: true,
        },
      ],
    })
    expect((await run(argv, { yesAbsent: 9 })).kind).toBe('faults')
    expect((await run(argv, { yesAbsent: 10 })).kind).toBe('stored')
  })

  it('a student nobody knows is told at the cell of the second sheet, and mended there [O06]', async () => {
    const sheet = (name: string, ...rows: (string | number)[][]) => ({
      name,
      rows: [['学号', '姓名', '1'], ...rows],
    })
    const numbers = (from: number, to: number) =>
      NUMBERS.slice(from, to).map((i) => [String(i), nameOf(i), 3])
    const sheets = [sheet('1班', ...numbers(0, 10)), sheet('2班', ...numbers(10, 19), ['99', '生20', 3])]
    await folder.write('成绩.xlsx', await writeXlsx({ sheets }))
    const argv = ['--paper', '数学:题目.csv:成绩.xlsx']
    const outcome = await run(argv)
    const rows = outcome.kind === 'faults' ? faultRows(outcome.faults.list) : []
    expect(rows).toMatchObject([
      { code: 'student_not_stored', file: '成绩.xlsx', sheet: '2班', row: 11, column: 0, editable: true },
    ])
    const [{ file, sheet: at, row, column } = { file: '', sheet: null, row: 1, column: 0 }] = rows
    const edits = [{ file, sheet: at, row: row ?? 0, column: column ?? 0, text: '20' }]
    const mended = await run(argv, { edits })
    expect(mended.kind === 'stored' && mended.summary.papers[0]?.sat).toBe(20)
  })
})
