import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClassReport, GroupStats } from '#contract/exam/class-report.ts'
import { type ImportBench, openImports } from '#tests/support/office/imports.ts'
import { buildBundleColumns, parseStoredReport } from '../exams/store/stored-bundle.ts'
import { readStoredData } from '../http/reply/stored-data.ts'
import { readArgs } from './args.ts'
import { importing } from './import.test-support.ts'

/** Forty students with forty different marks: the ranks are 1 to 40. */
const N = 40
const rows = (head: string, line: (n: number) => string) =>
  `${head}\n${Array.from({ length: N }, (_, i) => line(i + 1)).join('\n')}\n`
let fresh: ImportBench['fresh']
let jobs: ImportBench['jobs']
let folder: ImportBench['folder']
let close: ImportBench['close']
beforeAll(async () => {
  ;({ fresh, jobs, folder, close } = await openImports())
  await folder.write(
    '名单.csv',
    rows('学号,姓名,年级,班级', (n) => `${n},学生${n},高一,1班`),
  )
  await folder.write('数学-题目.csv', '题号,满分\n1,100\n')
  await folder.write(
    '数学-成绩.csv',
    rows('学号,1', (n) => `${n},${101 - n}`),
  )
})
afterAll(() => close())

const run = (...more: string[]) =>
  importing(
    fresh.db,
    jobs,
    ['.', '--exam', '期中', '--date', '2026-11-10', '--school', '一中', '--create', ...more],
    folder.dir,
  )
const levels = async () => {
  const rows = await fresh.db
    .selectFrom('bundle as b')
    .innerJoin('student as t', (j) =>
      j.onRef('t.school_id', '=', 'b.school_id').onRef('t.student_id', '=', 'b.subject_id'),
    )
    .where('b.kind', '=', 'student')
    .where('t.student_number', 'in', ['6', '7', '20', '21', '40'])
    .orderBy(sql`t.student_number::int`)
    .select(buildBundleColumns())
    .execute()
  const reports = await Promise.all(rows.map((row) => parseStoredReport(row)))
  return reports.map(({ total: { standing } }) =>
    standing.show === 'level' ? standing.level : standing.show,
  )
}
const figures = async () => {
  const stored = await fresh.db
    .selectFrom('bundle as b')
    .where('b.kind', '=', 'class')
    .select('b.etag')
    .select(buildBundleColumns())
    .executeTakeFirstOrThrow()
  const stats = (await readStoredData<ClassReport>(stored))?.total.class as GroupStats
  return [stats.excellentRate, stats.goodRate, stats.passRate, stats.lowRate].map((r) => (r ?? 0) * N)
}

it('without a choice the product’s own levels and thresholds hold', async () => {
  expect((await run()).kind).toBe('stored')
  expect(await levels()).toEqual(['A', 'B', 'B', 'C', 'D'])
  expect(await figures()).toEqual([16, 31, 40, 0])
})

it('a school’s own are used from then on, also where the marks stay the same', async () => {
  const outcome = await run('--levels', '优:50,良:50', '--thresholds', '95,90,80,62')
  expect(outcome.kind === 'stored' && [outcome.exam.unchanged, outcome.job?.status]).toEqual([true, 40])
  expect(await levels()).toEqual(['优', '优', '优', '良', '良'])
  expect(await figures()).toEqual([6, 11, 21, 1])
  // the same again has nothing to make again; without the flags they stay
  const again = await run('--levels', '优:50,良:50')
  expect(again.kind === 'stored' && again.job).toBeNull()
  await folder.write(
    '数学-成绩.csv',
    rows('学号,1', (n) => `${n},${n === 40 ? 60 : 101 - n}`),
  )
  await run('--update')
  const { current_version } = await fresh.db.selectFrom('exam').selectAll().executeTakeFirstOrThrow()
  expect(current_version).toBe(2)
  expect(await fresh.db.selectFrom('school_setting').select('key').orderBy('key').execute()).toEqual([
    { key: 'levels' },
    { key: 'thresholds' },
  ])
})

it('what is no such choice is refused with one that is', () => {
  const args = (...argv: string[]) => readArgs(['.', ...argv], folder.dir)
  expect(() => args('--levels', 'A:50,B:40')).toThrow('--levels A:50,B:40: A:15,B:35,C:35,D:13,E:2')
  expect(() => args('--thresholds', '60,70,85')).toThrow('--thresholds 60,70,85: 85,70,60,40')
  expect(args().options.figures).toEqual({})
})
