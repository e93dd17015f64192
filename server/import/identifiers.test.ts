import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/start.ts'
import { formatFaults, type TestFolder, testFolder } from '../sheets/files.test-support.ts'
import { importing, rowCounts } from './import.test-support.ts'

/** Students until row 4902, which is past the piece of a file that is looked at first. */
const MANY = Array.from({ length: 4902 }, (_, i) => i + 1)

describe('identifiers of a school that is stored', () => {
  let fresh: FreshDb
  let jobs: Jobs
  let folder: TestFolder
  let exams = 0
  const run = (...argv: readonly string[]) => {
    const exam = ['--exam', `考试${++exams}`, '--date', '2026-11-10', '--school', '一中']
    const files = ['--roster', '名单.csv', '--paper', '数学:题目.csv:成绩.csv']
    return importing(fresh.db, jobs, [...exam, ...files, ...argv], folder.dir, undefined, {
      publish: 'later',
    })
  }
  beforeAll(async () => {
    fresh = await freshDb()
    folder = await testFolder()
    jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
    await folder.write('题目.csv', '题号,满分\n1,5\n')
  })
  afterAll(async () => {
    await jobs.stop()
    await fresh.drop()
    await folder.remove()
  })

  it('a number in the other case and a name with another dot are the same student [T04]', async () => {
    await folder.write('名单.csv', '学号,姓名,班级\nG01X,阿依古丽·买买提,高一1班\nG02X,王芳,高一1班\n')
    await folder.write('成绩.csv', '学号,1\ng01x,3\nG02x,4\n')
    expect((await run('--create')).kind).toBe('stored')
    const before = await rowCounts(fresh.db)
    await folder.write('名单.csv', '学号,姓名,班级\ng01x,阿依古丽.买买提,高一1班\n="G02x",\'王芳,高一1班\n')
    const again = await run('--create')
    expect(again.kind === 'stored' ? again.summary.newStudents : formatFaults(again.faults)).toBe(0)
    expect((await rowCounts(fresh.db)).student).toBe(before.student)
    const numbers = await fresh.db
      .selectFrom('student')
      .select('student_number')
      .orderBy('student_number')
      .execute()
    expect(numbers.map((s) => s.student_number)).toEqual(['G01X', 'G02X'])
  })

  it('a NUL in row 4902 is no part of a name, and no error of the database [T04]', async () => {
    const rows = MANY.map((i) => `${i},生${i}${i > 4900 ? '\u0000\u0000' : ''},高一2班`)
    await folder.write('名单.csv', `学号,姓名,班级\n${rows.join('\n')}\n`)
    await folder.write('成绩.csv', `学号,1\n${MANY.map((i) => `${i},3`).join('\n')}\n`)
    expect((await run('--create')).kind).toBe('stored')
    const last = fresh.db.selectFrom('student').select('name').where('student_number', '=', '4902')
    expect((await last.executeTakeFirstOrThrow()).name).toBe('生4902')
  })

  it('what one row lacks is one fault of it [O05]', async () => {
    await folder.write('名单.csv', '学号,姓名,班级\n9001,,高一1班\n9002,李明,\n9003,张伟,\n9004,王芳,\n')
    await folder.write('成绩.csv', '学号,1\n9001,3\n9002,3\n9003,3\n9004,3\n')
    const outcome = await run('--create')
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
      'name_missing@2 B (姓名)',
      'classes_missing@3 C (班级)',
    ])
    expect(outcome.faults.count).toBe(2)
  })
})
