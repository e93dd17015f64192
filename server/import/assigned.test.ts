import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportBench, openImports } from '#tests/support/office/imports.ts'
import { ArgsError } from '../cli/args-error.ts'
import { readAssigned } from '../exams/rules/assigned-rules.ts'
import { buildBundleColumns, parseStoredReport } from '../exams/store/stored-bundle.ts'
import { readArgs } from './args.ts'
import { importing } from './import.test-support.ts'

/** A hundred students with 0 to 99 marks in chemistry. */
const rows = (head: string, line: (n: number) => string) =>
  `${head}\n${Array.from({ length: 100 }, (_, i) => line(i)).join('\n')}\n`
let fresh: ImportBench['fresh']
let jobs: ImportBench['jobs']
let folder: ImportBench['folder']
let close: ImportBench['close']
beforeAll(async () => {
  ;({ fresh, jobs, folder, close } = await openImports())
  await folder.write(
    '名单.csv',
    rows('学号,姓名,年级,班级', (n) => `${n + 1},学生${n},高二,1班`),
  )
  await folder.write('化学-题目.csv', '题号,满分\n1,100\n')
  await folder.write(
    '化学-成绩.csv',
    rows('学号,1', (n) => `${n + 1},${n}`),
  )
})
afterAll(() => close())

const argv = (...more: string[]) => [
  ...['.', '--exam', '期中', '--date', '2026-11-10', '--school', '一中', '--rank', 'exact', '--create'],
  ...more,
]
async function assignedOf(marks: number, key = '期中@2026-11-10') {
  const stored = await fresh.db
    .selectFrom('bundle as b')
    .innerJoin('student as t', (j) =>
      j.onRef('t.school_id', '=', 'b.school_id').onRef('t.student_id', '=', 'b.subject_id'),
    )
    .innerJoin('exam as e', 'e.exam_id', 'b.exam_id')
    .where('e.external_key', '=', key)
    .where('b.kind', '=', 'student')
    .where('t.student_number', '=', String(marks + 1))
    .select(buildBundleColumns())
    .executeTakeFirstOrThrow()
  return (await parseStoredReport(stored)).subjects[0]?.assigned
}

it('an exam imported with a model carries assigned scores; another model makes its reports again [B09]', async () => {
  await importing(fresh.db, jobs, argv('--assigned', '化学=common5'), folder.dir)
  expect((await assignedOf(99))?.score).toBe(100)
  expect(await assignedOf(84)).toMatchObject({
    score: 85,
    model: 'common5',
    why: { level: 'B', rawHigh: 84, rawLow: 50, count: 35, n: 100 },
  })
  await importing(fresh.db, jobs, argv('--assigned', '化学=shandong8:near-min'), folder.dir)
  expect(await assignedOf(89)).toMatchObject({ score: 80, model: 'shandong8', why: { boundary: 'near-min' } })
})

it('a fraction of a place goes where the rule says; one written before it was a choice keeps its scores [B09]', async () => {
  // 97 sit: 15 % are 14.55 places, and the fifteenth best has 85
  await folder.write(
    '化学-成绩.csv',
    `学号,1\n${Array.from({ length: 97 }, (_, i) => `${i + 4},${i + 3}`).join('\n')}\n`,
  )
  const as = async (rule: string) => {
    await importing(fresh.db, jobs, argv('--assigned', `化学=${rule}`, '--key', '分数'), folder.dir)
    const { score, why } = (await assignedOf(85, '分数')) ?? {}
    return [score, why?.level, why?.fraction]
  }
  expect(await as('common5')).toEqual([86, 'A', 'up'])
  expect(await as('common5:fraction-down')).toEqual([85, 'B', 'down'])
  expect(await as('common5:lower-max')).toEqual([85, 'B', 'down'])
  expect(await as('common5:fraction-near')).toEqual([86, 'A', 'near'])
  // as an older release stores it
  const rule = {
    model: 'common5',
    choices: { boundary: 'lower-max', shares: 'cumulative', onePoint: 'max', zeroCounts: true },
  }
  await fresh.db
    .updateTable('exam_assigned')
    .set({ rule: JSON.stringify(rule) })
    .execute()
  const [exam] = [
    ...(await fresh.db.selectFrom('exam').where('external_key', '=', '分数').select('exam_id').execute()),
  ]
  const rules = await readAssigned(fresh.db, exam?.exam_id ?? '')
  expect([...rules.values()].map((r) => r.choices.fraction)).toEqual(['down'])
})

it('a subject the exam has not, a model nobody knows, are told with what may stand there', async () => {
  await expect(importing(fresh.db, jobs, argv('--assigned', '地理=common5'), folder.dir)).rejects.toThrow(
    /地理.*化学/,
  )
  for (const wrong of ['化学', '化学=common9', '=common5', '化学=common5:perhaps']) {
    expect(() => readArgs(argv('--assigned', wrong), '.')).toThrow(ArgsError)
  }
})
