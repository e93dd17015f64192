import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClassReport } from '#contract/exam/class-report.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { ArgsError } from '../cli/args-error.ts'
import { buildBundleColumns, parseStoredReport } from '../exams/store/stored-bundle.ts'
import { readStoredData } from '../http/reply/stored-data.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/start.ts'
import { publishVersion } from '../publish/publish.ts'
import { workPublishing } from '../publishing.ts'
import { type TestFolder, testFolder } from '../sheets/files.test-support.ts'
import { readArgs } from './args.ts'
import { importing } from './import.test-support.ts'

let fresh: FreshDb
let jobs: Jobs
let folder: TestFolder
const lines = (head: string, rows: string[]) => `${head}\n${rows.join('\n')}\n`
const ten = Array.from({ length: 10 }, (_, i) => i + 1)
/** Ten students with 51..60 in the first subject; the tenth, the best of all, misses the second. */
const second = (bonus: number) =>
  lines(
    '学号,1',
    ten.slice(0, 9).map((n) => `${n},${n + bonus}`),
  )

beforeAll(async () => {
  fresh = await freshDb()
  folder = await testFolder()
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  await workPublishing(fresh.db, jobs)
  await folder.write(
    '名单.csv',
    lines(
      '学号,姓名,年级,班级',
      ten.map((n) => `${n},学生${n},高二,1班`),
    ),
  )
  for (const course of ['语文', '数学']) await folder.write(`${course}-题目.csv`, '题号,满分\n1,100\n')
  await folder.write(
    '语文-成绩.csv',
    lines(
      '学号,1',
      ten.map((n) => `${n},${n + 50}`),
    ),
  )
  await folder.write('数学-成绩.csv', second(0))
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
  await folder.remove()
})

const argv = (...more: string[]) => [
  ...['.', '--exam', '期中', '--date', '2026-11-10', '--school', '一中', '--rank', 'exact', '--create'],
  ...more,
]
const run = (...more: string[]) => importing(fresh.db, jobs, argv(...more), folder.dir)
const read = async (key: string, version: number, kind: string) =>
  fresh.db
    .selectFrom('bundle as b')
    .innerJoin('exam as e', 'e.exam_id', 'b.exam_id')
    .leftJoin('student as t', (j) =>
      j.onRef('t.school_id', '=', 'b.school_id').onRef('t.student_id', '=', 'b.subject_id'),
    )
    .where('e.external_key', '=', key)
    .where('b.version', '=', version)
    .where('b.kind', '=', kind)
    .where((w) => w.or([w('b.kind', '=', 'class'), w('t.student_number', '=', '10')]))
    .select('b.etag')
    .select(buildBundleColumns())
    .executeTakeFirstOrThrow()
/** What a version says of its total and of the tenth student. */
async function said(key: string, version = 1) {
  const report = await readStoredData<ClassReport>(await read(key, version, 'class'))
  const tenth = report?.rows.find((r) => r.studentNumber === '10')
  const { total } = await parseStoredReport(await read(key, version, 'student'))
  return {
    absences: report?.absences,
    n: report?.total.class.n,
    row: [tenth?.total, tenth?.apart, tenth?.schoolRank],
    own: [total.score, total.standing.show, total.apart],
  }
}
const APART = { absences: { rule: 'apart', some: 1 }, n: 9, row: [null, 60, null], own: [60, 'none', true] }
const COUNTED = {
  absences: { rule: 'counted', some: 1 },
  n: 10,
  row: [60, undefined, 5],
  own: [60, 'exact', undefined],
}
const ruleOf = (rule: 'apart' | 'counted' | null) =>
  fresh.db.updateTable('exam_version').set({ absent_rule: rule }).execute()

it('who missed a subject is apart from the total, or counted where the school says so [B08]', async () => {
  await run('--key', 'a')
  expect(await said('a')).toEqual(APART)
  await run('--key', 'a', '--absent', 'counted')
  expect(await said('a')).toEqual(COUNTED)
  await run('--key', 'b')
  expect(await said('b')).toEqual(COUNTED)
  await run('--key', 'b', '--absent', 'apart')
  expect(await said('b')).toEqual(APART)
  expect(await said('a')).toEqual(COUNTED)
  expect(() => readArgs(argv('--absent', 'perhaps'), '.')).toThrow(ArgsError)
})

it('a version keeps what it was published with; one from before the choice is counted as it was [B08]', async () => {
  await fresh.db.deleteFrom('school_setting').execute()
  await run('--key', 'c')
  expect(await said('c')).toEqual(APART)
  // as an older release published it
  await ruleOf(null)
  const { exam_id } = await fresh.db
    .selectFrom('exam')
    .select('exam_id')
    .where('external_key', '=', 'c')
    .executeTakeFirstOrThrow()
  await publishVersion(fresh.db, exam_id, 1, () => undefined, { again: true, keepDate: true })
  expect(await said('c')).toEqual(COUNTED)
  // a correction is counted as the version before it, until the school chooses
  await folder.write('数学-成绩.csv', second(1))
  await run('--key', 'c')
  expect((await said('c', 2)).absences).toEqual(COUNTED.absences)
  await folder.write('数学-成绩.csv', second(2))
  await run('--key', 'c', '--absent', 'apart')
  expect((await said('c', 3)).absences).toEqual(APART.absences)
  await publishVersion(fresh.db, exam_id, 2, () => undefined, { again: true, keepDate: true })
  expect((await said('c', 2)).absences).toEqual(COUNTED.absences)
})
