import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/start.ts'
import { formatFaults, gb18030, type TestFolder, testFolder } from '../sheets/files.test-support.ts'
import { importing } from './import.test-support.ts'

/** The sheet that a school makes each term: a row a student, a column a subject. Six schools make it in six ways. */
const NUMBERS = Array.from({ length: 12 }, (_, i) => i + 1)
const numberOf = (i: number) => `20260${100 + i}`
const nameOf = (i: number) => `学生${'一二三四五六七八九十甲乙'[i - 1]}`
const classOf = (i: number) => `高一${i <= 6 ? 1 : 2}班`
const chinese = (i: number) => 100 + i
const maths = (i: number) => 90 - i

let fresh: FreshDb
let jobs: Jobs
let folder: TestFolder
let schools = 0
beforeAll(async () => {
  fresh = await freshDb()
  folder = await testFolder()
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
  await folder.remove()
})

/** Brings one file, named alone, to a school of its own. */
async function bring(name: string, content: string | Uint8Array, ...more: string[]) {
  await folder.write(name, content)
  const school = `学校${++schools}`
  const argv = ['--exam', '期末', '--date', '2026-11-10', '--create', '--school', school, ...more, name]
  const outcome = await importing(fresh.db, jobs, argv, folder.dir, undefined, { publish: 'later' })
  return { school, outcome }
}
const book = (rows: CellValue[][], more: Partial<WriteSheet> = {}) =>
  writeXlsx({ sheets: [{ name: 'Sheet1', rows, ...more }] })

/** What is kept of a school: its students, each with class and grade, and their marks by subject. */
async function kept(school: string) {
  const { school_id } = await fresh.db
    .selectFrom('school')
    .where('name', '=', school)
    .select('school_id')
    .executeTakeFirstOrThrow()
  const students = await fresh.db
    .selectFrom('student as s')
    .innerJoin('class as c', (j) =>
      j.onRef('c.school_id', '=', 's.school_id').onRef('c.class_id', '=', 's.class_id'),
    )
    .innerJoin('grade as g', (j) =>
      j.onRef('g.school_id', '=', 'c.school_id').onRef('g.grade_id', '=', 'c.grade_id'),
    )
    .where('s.school_id', '=', school_id)
    .orderBy('s.student_number')
    .select(['s.student_number', 's.name', 'c.name as className', 'g.name as grade'])
    .execute()
  return students.map((s) => [s.student_number, s.name, s.className, s.grade])
}
const EVERYBODY = NUMBERS.map((i) => [numberOf(i), nameOf(i), classOf(i), '高一'])

async function stored(name: string, content: string | Uint8Array, ...more: string[]) {
  const { school, outcome } = await bring(name, content, ...more)
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  expect(await kept(school)).toEqual(EVERYBODY)
  return {
    papers: outcome.summary.papers.map((p) => [p.course, p.sat, p.absent]),
    passed: outcome.summary.papers[0]?.passed,
    differs: outcome.faults.warnings.map((w) => [w.code, w.values['name'], w.values['count']]),
  }
}

it('with full marks in its headings, sums and ranks: kept as it is, and what differs is told [T09]', async () => {
  const rows = NUMBERS.map((i) => [
    ...[numberOf(i), nameOf(i), '高一', classOf(i), chinese(i), maths(i)],
    // 学生五 has a sum that is not his, and 学生一 a rank
    ...[i === 5 ? 999 : chinese(i) + maths(i), i === 1 ? 7 : 1],
  ])
  const head = ['学号', '姓名', '年级', '班级', '语文(150)', '数学（满分150分）', '总分', '年级排名']
  const { papers, differs } = await stored('期末成绩.xlsx', await book([head, ...rows]))
  expect(papers).toEqual([
    ['语文', 12, 0],
    ['数学', 12, 0],
  ])
  expect(differs).toEqual([
    ['sum_differs', '总分', 1],
    ['rank_differs', '年级排名', 1],
  ])
})

it('with a title above, a line of full marks below its headings, and lines of figures and signatures at its end [T09]', async () => {
  const rows = NUMBERS.map((i) => [numberOf(i), nameOf(i), '高一', classOf(i), chinese(i), maths(i)])
  const sheet = await book([
    ['某某中学 2026 学年第一学期期末成绩', null, null, null, null, null],
    ['考号', '姓名', '年级', '班级', '语文', '数学'],
    ['满分', null, null, null, 150, 150],
    ...rows,
    ['平均分', null, null, null, 106.5, 83.5],
    ['制表人：某某', null, null, null, null, null],
  ])
  const { papers, passed } = await stored('期末.xlsx', sheet)
  expect(papers.map(([course]) => course)).toEqual(['语文', '数学'])
  expect(passed).toEqual(['满分 150 150', '平均分', '制表人：某某'])
})

it('with the full marks alone in a line that says no name [T09]', async () => {
  const rows = NUMBERS.map((i) => `${numberOf(i)},${nameOf(i)},高一,${classOf(i)},${chinese(i)},${maths(i)}`)
  const { papers } = await stored(
    '期末.csv',
    `学号,姓名,年级,班级,语文,数学\n,,,,150,150\n${rows.join('\n')}\n`,
  )
  expect(papers.map(([, sat]) => sat)).toEqual([12, 12])
})

it('with a sheet for each class, and a student who was absent [T09]', async () => {
  const sheetOf = (name: string): WriteSheet => ({
    name,
    rows: [
      ['学号', '姓名', '年级', '班级', '语文(150)', '数学(150)'],
      ...NUMBERS.filter((i) => classOf(i) === name).map((i) => [
        ...[numberOf(i), nameOf(i), '高一', classOf(i), chinese(i), i === 3 ? '缺考' : maths(i)],
      ]),
    ],
  })
  const { papers } = await stored(
    '各班成绩.xlsx',
    await writeXlsx({ sheets: [sheetOf('高一1班'), sheetOf('高一2班')] }),
  )
  expect(papers).toEqual([
    ['语文', 12, 0],
    ['数学', 11, 1],
  ])
})

it('as an older program writes it: GB18030, serial number, sex, ranks beside each subject [T09]', async () => {
  const rows = NUMBERS.map(
    (i) => `${i},${numberOf(i)},${nameOf(i)},男,高一,${classOf(i)},${chinese(i)},${13 - i},${maths(i)},${i}`,
  )
  const head = '序号,学号,姓名,性别,年级,班级,语文(150),语文名次,数学(150),数学名次'
  const { papers, differs } = await stored('成绩单.csv', gb18030(`${head}\n${rows.join('\n')}\n`))
  expect(papers.map(([course]) => course)).toEqual(['语文', '数学'])
  expect(differs).toEqual([])
})

it('without full marks: asked for where they are missing, with all that can be done about it [T09]', async () => {
  const rows = NUMBERS.map((i) => `${numberOf(i)},${nameOf(i)},${classOf(i)},${chinese(i)},${maths(i)}`)
  const sheet = `学号,姓名,班级,语文,数学\n${rows.join('\n')}\n`
  const { outcome } = await bring('期末.csv', sheet)
  expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
    'course_full@1 D (语文)',
    'course_full@1 E (数学)',
  ])
  const { papers } = await stored(
    '期末.csv',
    sheet,
    ...['--score', '语文::150', '--score', '数学::150', '--grade', '高一'],
  )
  expect(papers.map(([, sat]) => sat)).toEqual([12, 12])
})

it('given for each subject with its items, the columns of the others and the sum over all are passed over [T09]', async () => {
  await folder.write('语文-题目.csv', '题号,满分\n语文,150\n')
  await folder.write('数学-题目.csv', '题号,满分\n数学,150\n')
  const rows = NUMBERS.map((i) => [
    ...[numberOf(i), nameOf(i), '高一', classOf(i), chinese(i) + maths(i), chinese(i), maths(i)],
  ])
  await folder.write(
    '全科.xlsx',
    await book([['学号', '姓名', '年级', '班级', '总分', '语文', '数学'], ...rows]),
  )
  const school = `学校${++schools}`
  const argv = ['--exam', '期末', '--date', '2026-11-10', '--create', '--school', school]
  const papers = ['语文', '数学'].flatMap((c) => ['--paper', `${c}:${c}-题目.csv:全科.xlsx`])
  const outcome = await importing(fresh.db, jobs, [...argv, ...papers], folder.dir, undefined, {
    publish: 'later',
  })
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  expect(await kept(school)).toEqual(EVERYBODY)
  expect(outcome.summary.papers.map((p) => [p.course, p.sat, p.ignored])).toEqual([
    ['语文', 12, ['总分', '数学']],
    ['数学', 12, ['总分', '语文']],
  ])
})

/** One file of whole-paper scores of which the command names the columns: it is read as every other sheet is. */
async function totals(rows: readonly (readonly CellValue[])[]) {
  return bring(
    '联考.xlsx',
    await book(rows.map((row) => [...row])),
    ...['--layout', 'totals', '--student', '考号', '--class-column', '班', '--score', '语文:语文:150'],
  )
}

it('of which the command names the columns: names are kept, lines below are no students [T09]', async () => {
  const head = ['考号', '姓名', '班', '语文']
  const { school, outcome } = await totals([
    head,
    ...NUMBERS.map((i) => [numberOf(i), nameOf(i), classOf(i), chinese(i)]),
    ['平均分', null, null, 106.5],
    ['制表人：某某', null, null, null],
  ])
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  expect((await kept(school)).map(([number, name]) => [number, name])).toEqual(
    NUMBERS.map((i) => [numberOf(i), nameOf(i)]),
  )
  expect(outcome.summary.papers[0]?.passed).toEqual(['平均分', '制表人：某某'])
  const empty = await totals([head])
  expect(empty.outcome.kind === 'faults' && formatFaults(empty.outcome.faults)).toEqual(['no_rows@- -'])
})

it('of which the command names a column that is not there: told at the headings, and no other is taken for it [T09]', async () => {
  const { outcome } = await totals([
    ['id', 'school', '语文'],
    ['1', 'no', 100],
    ['no', 'x', 90],
  ])
  expect(outcome.kind === 'faults' && formatFaults(outcome.faults)[0]).toBe('missing_column@1 -')
  const [fault] = outcome.kind === 'faults' ? outcome.faults.list : []
  expect(fault?.values['headings']).toBe('id, school, 语文')
})
