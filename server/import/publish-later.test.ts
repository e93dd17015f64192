import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportBench, openImports } from '#tests/support/office/imports.ts'
import { inTransaction } from '../db/db.ts'
import { decodeMarks } from '../exams/store/marks.ts'
import { enqueuePublish, publishJobId } from '../jobs/publish-job.ts'
import { importing } from './import.test-support.ts'
import { NO_OPTIONS } from './options.ts'
import type { ImportOutcome } from './run.ts'

const NUMBERS = Array.from({ length: 8 }, (_, i) => i + 1)
const ROSTER = `学号,姓名,年级,班级\n${NUMBERS.map((i) => `${i},生${i},高一,${(i % 2) + 1}班`).join('\n')}\n`
const scores = (of: readonly number[], mark: number) =>
  `学号,1,2\n${of.map((i) => `${i},${mark},2`).join('\n')}\n`

describe('stored now, shown later', () => {
  let fresh: ImportBench['fresh']
  let jobs: ImportBench['jobs']
  let folder: ImportBench['folder']
  let close: ImportBench['close']
  beforeAll(async () => {
    ;({ fresh, jobs, folder, close } = await openImports())
    await folder.write('名单.csv', ROSTER)
    await folder.write('题目.csv', '题号,满分\n1,5\n2,5\n')
    await folder.write('语文.csv', scores(NUMBERS, 1))
    await folder.write('数学.csv', scores(NUMBERS, 2))
    await folder.write('英语.csv', scores(NUMBERS.slice(1), 3))
  })
  afterAll(() => close())

  const run = async (name: string, courses: readonly string[], more: Partial<typeof NO_OPTIONS> = {}) => {
    const papers = courses.flatMap((c) => ['--paper', `${c}:题目.csv:${c}.csv`])
    const argv = [
      '--exam',
      name,
      '--date',
      '2026-11-10',
      '--school',
      '一中',
      '--create',
      '--roster',
      '名单.csv',
    ]
    const options = { publish: 'later', keepPapers: true, ...more } as const
    return storedOf(await importing(fresh.db, jobs, [...argv, ...papers], folder.dir, undefined, options))
  }
  const storedOf = (outcome: ImportOutcome) => {
    if (outcome.kind !== 'stored')
      throw new Error(outcome.kind === 'faults' ? JSON.stringify(outcome.faults.list) : outcome.kind)
    return outcome
  }
  const state = (examId: string) =>
    fresh.db
      .selectFrom('exam_version')
      .select(['version', 'state'])
      .where('exam_id', '=', examId)
      .orderBy('version')
      .execute()
  const papers = async (examId: string, version: number) => {
    const rows = await fresh.db
      .selectFrom('exam_score')
      .select(['paper_id', 'marks'])
      .where('exam_id', '=', examId)
      .where('version', '=', version)
      .execute()
    const by = Map.groupBy(rows, (r) => r.paper_id)
    return Object.fromEntries([...by].map(([id, of]) => [id, of.map((r) => decodeMarks(r.marks)[0])]))
  }

  it('nothing is enqueued, the version waits as imported, and publishing goes by its one job [O07]', async () => {
    const { exam, job } = await run('月考', ['语文'])
    expect(job).toBeNull()
    expect(await state(exam.examId)).toEqual([{ version: 1, state: 'imported' }])
    expect(await fresh.db.selectFrom('job').selectAll().execute()).toEqual([])
    const jobId = await inTransaction(fresh.db, (tx) =>
      enqueuePublish(tx, jobs, { examId: exam.examId, version: 1 }),
    )
    expect(jobId).toBe(publishJobId(exam.examId, 1))
    await jobs.waitFor(jobId, () => undefined)
    expect(await state(exam.examId)).toEqual([{ version: 1, state: 'published' }])
  })

  it('subjects that come later join those that are there, whose marks stay [O03]', async () => {
    const { exam } = await run('期中', ['语文', '数学'])
    const then = await run('期中', ['英语'])
    expect(then.exam).toEqual({ examId: exam.examId, version: 2, unchanged: false })
    expect(await papers(exam.examId, 2)).toEqual({
      chinese: NUMBERS.map(() => 100),
      math: NUMBERS.map(() => 200),
      english: NUMBERS.slice(1).map(() => 300),
    })
    expect((await run('期中', ['英语'])).exam.unchanged).toBe(true)
    // a corrected subject takes the place of its old marks alone
    await folder.write('数学.csv', scores(NUMBERS, 4))
    const third = await run('期中', ['数学'])
    expect((await papers(exam.examId, third.exam.version)).math).toEqual(NUMBERS.map(() => 400))
    const order = await fresh.db
      .selectFrom('exam_paper')
      .select('paper_id')
      .where('exam_id', '=', exam.examId)
      .where('version', '=', third.exam.version)
      .orderBy('seq')
      .execute()
    expect(order.map((p) => p.paper_id)).toEqual(['chinese', 'math', 'english'])
  })

  it('without that word the exam becomes what the files hold', async () => {
    const { exam } = await run('期中', ['英语'], { keepPapers: false })
    expect(Object.keys(await papers(exam.examId, exam.version))).toEqual(['english'])
  })

  it('what families see of a published exam stays until the next version is published [O07]', async () => {
    const first = await run('联考', ['语文'], { publish: 'now' })
    expect(first.job).not.toBeNull()
    const { examId } = first.exam
    const hide = { ...NO_OPTIONS.settings, hidden: 'true', exam: '联考', date: '2026-11-10', school: '一中' }
    await run('联考', ['数学'], { settings: hide })
    const shown = await fresh.db
      .selectFrom('exam_school')
      .select('hidden')
      .where('exam_id', '=', examId)
      .execute()
    expect(shown).toEqual([{ hidden: false }])
    expect(await state(examId)).toEqual([
      { version: 1, state: 'published' },
      { version: 2, state: 'imported' },
    ])
  })
})
