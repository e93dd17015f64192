import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { NOT_GIVEN } from '../exams/store/input.ts'
import { decodeMarks, splitAnswers } from '../exams/store/marks.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/start.ts'
import { workPublishing } from '../publishing.ts'
import { formatFaults, gb18030, type TestFolder, testFolder, xlsx } from '../sheets/files.test-support.ts'
import { importing, rowCounts } from './import.test-support.ts'
import type { ImportOutcome } from './run.ts'

const ROSTER = `学号,姓名,年级,班级\n${Array.from({ length: 24 }, (_, i) => `${i + 1},学生${i + 1},高一,${(i % 2) + 1}班`).join('\n')}\n`
const ITEMS = '题号,满分,题型,答案,知识点\n1,5,单选,B,函数\n2,10,解答,,数列;函数\n'
const scores = (second: string) =>
  `学号,1,2\n${Array.from({ length: 22 }, (_, i) => `${i + 1},5,${i === 1 ? second : i % 11}`).join('\n')}\n`
/** Two of 24 miss mathematics, four English. */
const ABSENT = ['--yes-absent', '6']
const FIRST = ['--exam', '期中考试', '--date', '2026-11-10', '--school', '一中', '--create', ...ABSENT]

describe('importing an exam', () => {
  let fresh: FreshDb
  let jobs: Jobs
  let folder: TestFolder
  const run = (argv: readonly string[]): Promise<ImportOutcome> => importing(fresh.db, jobs, argv, folder.dir)
  const stored = (o: ImportOutcome) => (o.kind === 'stored' ? [o.exam.version, o.exam.unchanged] : o)

  beforeAll(async () => {
    fresh = await freshDb()
    folder = await testFolder()
    jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
    await workPublishing(fresh.db, jobs)
    await folder.write('名单.csv', ROSTER)
    await folder.write('数学-题目.csv', gb18030(ITEMS))
    await folder.write('数学-成绩.csv', scores(''))
    const answers = [
      ['学号', '第1题', '第2题'],
      ...Array.from({ length: 20 }, (_, i) => [i + 1, i % 3 ? 'B' : 'C', 7.5]),
    ]
    await folder.write(
      '英语-题目.xlsx',
      await xlsx([
        ['item', 'full', 'type', 'key'],
        [1, 5, 'choice', 'B'],
        [2, 10],
      ]),
    )
    await folder.write('英语-作答.xlsx', await xlsx(answers))
  })
  afterAll(async () => {
    await jobs.stop()
    await fresh.drop()
    await folder.remove()
  })

  it('a trial run and faulty files write nothing', async () => {
    const before = await rowCounts(fresh.db)
    expect((await run(['.', ...FIRST, '--dry-run'])).kind).toBe('checked')
    await folder.write('坏-成绩.csv', '学号,1,2\n1,6,x\n99,1,1\n')
    const outcome = await run([...FIRST, '--roster', '名单.csv', '--paper', '数学:数学-题目.csv:坏-成绩.csv'])
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
      'above_full@2 B (1)',
      'not_a_number@2 C (2)',
      'student_missing@3 A (学号)',
    ])
    expect(await rowCounts(fresh.db)).toEqual(before)
    await folder.write('坏-成绩.csv', '')
  })

  it('without --create unknown people are faults at their rows', async () => {
    const outcome = await run([
      ...FIRST.filter((a) => a !== '--create'),
      '--roster',
      '名单.csv',
      '--paper',
      '数学:数学-题目.csv:数学-成绩.csv',
    ])
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
      'school_unknown@2 -',
      'school_unknown@- -',
    ])
  })

  const TWO = [
    '--paper',
    '数学:数学-题目.csv:数学-成绩.csv',
    '--paper',
    '英语:英语-题目.xlsx::英语-作答.xlsx',
  ]

  it('two papers, one of marks in GB18030 and one of answers in XLSX, are stored and published', async () => {
    const outcome = await run([...FIRST, '--roster', '名单.csv', ...TWO])
    expect(stored(outcome)).toEqual([1, false])
    expect(outcome.kind === 'stored' && outcome.job?.status).toBe(40)
    const exam = await fresh.db.selectFrom('exam').selectAll().executeTakeFirstOrThrow()
    expect(exam).toMatchObject({
      name: '期中考试',
      exam_type: 'midterm',
      is_joint: false,
      current_version: 1,
    })
    expect(await rowCounts(fresh.db)).toMatchObject({
      student: 24,
      class: 2,
      exam_student: 24,
      exam_score: 42,
    })
    const score = await fresh.db
      .selectFrom('exam_score')
      .innerJoin('student', 'student.student_id', 'exam_score.student_id')
      .select(['paper_id', 'marks', 'answers'])
      .where('student_number', '=', '2')
      .orderBy('paper_id')
      .execute()
    expect(score.map((s) => [s.paper_id, [...decodeMarks(s.marks)], splitAnswers(s.answers)])).toEqual([
      ['english', [500, 750], ['B', '']],
      ['math', [500, NOT_GIVEN], null],
    ])
  })

  it('the same files again change nothing', async () => {
    const before = await rowCounts(fresh.db)
    expect(stored(await run([...FIRST, '--roster', '名单.csv', ...TWO]))).toEqual([1, true])
    expect(await rowCounts(fresh.db)).toEqual(before)
  })

  it('a corrected file is version 2; version 1 keeps its rows and reports', async () => {
    await folder.write('数学-成绩.csv', scores('9.5'))
    expect(stored(await run([...FIRST, '--roster', '名单.csv', ...TWO]))).toEqual([2, false])
    const versions = await fresh.db
      .selectFrom('exam_version')
      .select(['version', 'state'])
      .orderBy('version')
      .execute()
    expect(versions).toEqual([
      { version: 1, state: 'published' },
      { version: 2, state: 'published' },
    ])
    const rows = await fresh.db
      .selectFrom('bundle')
      .select((e) => ['version', e.fn.countAll<number>().as('n')])
      .where('kind', '=', 'student')
      .groupBy('version')
      .orderBy('version')
      .execute()
    expect(rows.map((r) => [r.version, Number(r.n)])).toEqual([
      [1, 24],
      [2, 24],
    ])
    expect(await rowCounts(fresh.db)).toMatchObject({ exam: 1, exam_score: 84, student: 24 })
  })

  it('a later exam needs no roster: the classes met are taken whole', async () => {
    await folder.write('月考-成绩.csv', '学号,姓名,1,2\n1,学生1,5,9\n3,学生 3,4,8\n')
    const outcome = await run([
      '--exam',
      '月考',
      '--date',
      '2026-12-01',
      '--yes-absent',
      '10',
      '--paper',
      '数学:数学-题目.csv:月考-成绩.csv',
    ])
    expect(outcome.kind === 'stored' && outcome.summary).toMatchObject({
      students: 12,
      classes: 1,
      newStudents: 0,
    })
  })

  it('tells every row of a student who is not stored, and a name that is another', async () => {
    await folder.write('月考-成绩.csv', '学号,姓名,1,2\n77,某,5,9\n3,王芳,4,8\n')
    const outcome = await run([
      '--exam',
      '月考',
      '--date',
      '2026-12-01',
      '--paper',
      '数学:数学-题目.csv:月考-成绩.csv',
    ])
    expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual([
      'name_differs@3 B (姓名)',
      'student_not_stored@2 A (学号)',
    ])
  })

  it('--update takes the new name and class of a student, who stays the same student', async () => {
    const before = await fresh.db
      .selectFrom('student')
      .selectAll()
      .where('student_number', '=', '3')
      .executeTakeFirstOrThrow()
    await folder.write('新名单.csv', '学号,姓名,年级,班级\n3,王芳,高一,2班\n')
    await folder.write('补考-成绩.csv', '学号,1,2\n3,5,9\n')
    const argv = [
      '--exam',
      '补考',
      '--date',
      '2026-12-05',
      '--roster',
      '新名单.csv',
      '--paper',
      '数学:数学-题目.csv:补考-成绩.csv',
    ]
    expect((await run(argv)).kind).toBe('faults')
    expect((await run([...argv, '--update'])).kind).toBe('stored')
    const after = await fresh.db
      .selectFrom('student')
      .selectAll()
      .where('student_number', '=', '3')
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ student_id: before.student_id, name: '王芳' })
    expect(after.class_id).not.toBe(before.class_id)
  })
})
