import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { isDrawing } from '#core/domain/formula/drawing.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { workFormulas } from '../../formula/draw-waiting.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { startJobs } from '../../jobs/start.ts'
import { faultReport } from '../../sheets/fault-report.ts'
import { readArgs } from '../args.ts'
import { questionLines } from './lines.ts'
import { runQuestions } from './run.ts'

const data = resolve(
  process.env.KAOBAN_DATA ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'questions',
)
const SETS = ['gaokao_bench.jsonl', 'tal_scq5k_cn.jsonl']
const folder = mkdtempSync(join(tmpdir(), 'kaoban questions '))
const silent = { begin() {}, at() {}, end() {} }
let fresh: FreshDb
let jobs: Jobs

beforeAll(async () => {
  fresh = await freshDb()
  await fresh.db
    .insertInto('school')
    .values({ school_id: 's1', district_id: 'd1', name: '第一中学', area_id: '', rank_display: 'level' })
    .execute()
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  await workFormulas(fresh.db, jobs)
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

const take = (argv: readonly string[], cwd = folder, by: Jobs = jobs) =>
  runQuestions(readArgs(['--layout', 'questions', ...argv], cwd).options, {
    open: () => Promise.resolve({ db: fresh.db, jobs: by }),
    view: silent,
    filesDir: folder,
    now: () => new Date(0),
  })
const write = (name: string, lines: readonly unknown[]) =>
  writeFileSync(
    join(folder, name),
    lines.map((l) => (typeof l === 'string' ? l : JSON.stringify(l))).join('\n'),
  )

const good = {
  id: 'q1',
  subject: '数学',
  source: '自编',
  stem: '若 $x^2=4$，则 $x=$（　）',
  options: [
    { label: 'A', content: '$\\pm 2$' },
    { label: 'B', content: '$\\nosuch$' },
  ],
  answer: ['A'],
  analysis: '$$x=\\pm\\sqrt{4}$$',
}

describe('files of questions', () => {
  it('go into the bank with their formulas; the rejected are counted, the same file again changes nothing', async () => {
    write('good.jsonl', [
      good,
      { ...good, id: 'q2', stem: '写出 $\\ce{H2O}$ 的名称。', options: [], answer: ['水'] },
    ])
    const first = await take(['good.jsonl'])
    if (first.kind !== 'stored') throw new Error(JSON.stringify(first))
    expect(first.stored).toEqual({ added: 2, changed: 0, formulas: 6 })
    expect(first.rejected).toEqual([{ id: 'q1', tex: '\\nosuch' }])
    expect(questionLines(first, 'en').join('\n')).toContain('6 different ones; 1 cannot be drawn')
    const rows = () => fresh.db.selectFrom('bank_question').selectAll().orderBy('text').execute()
    const before = await rows()
    expect(before.map((r) => [r.type, r.answer_key, r.course_id])).toEqual([
      ['text', '水', 'math'],
      ['choice', 'A', 'math'],
    ])
    const again = await take(['good.jsonl'])
    expect(again).toMatchObject({ stored: { added: 0, changed: 0, formulas: 6 } })
    expect(await rows()).toEqual(before)
    write('good.jsonl', [{ ...good, answer: ['B'] }])
    expect(await take(['good.jsonl'])).toMatchObject({ stored: { added: 0, changed: 1 } })
  })

  it('with faults tell all of them at once and bring nothing in', async () => {
    const count = async () =>
      (await fresh.db.selectFrom('bank_question').select('question_id').execute()).length
    const before = await count()
    write('bad.jsonl', [
      { ...good, id: '' },
      '{"id":',
      { ...good, id: 'q9', stem: '' },
      { ...good, id: 'q8', answer: ['D'] },
      { ...good, id: 'q7', subject: '' },
      { ...good, id: 'ok' },
      { ...good, id: 'ok' },
    ])
    const outcome = await take(['bad.jsonl', 'not-there.jsonl', '--school', '第九中学'])
    if (outcome.kind !== 'faults') throw new Error('no faults')
    expect(outcome.faults.list.map((f) => [f.code, f.row])).toEqual([
      ['question_no_id', 1],
      ['broken_json', 2],
      ['question_no_words', 3],
      ['question_key', 4],
      ['question_no_subject', 5],
      ['question_twice', 7],
      ['file_missing', null],
      ['school_not_there', null],
    ])
    expect(faultReport(outcome.faults, 'zh-CN').join('\n')).toContain(
      '第 4 行：题目“q8”的答案“D”不在选项 AB 里',
    )
    expect(await count()).toBe(before)
  })

  it.skipIf(!existsSync(data))(
    'real sets: every question goes in, and of their formulas fewer than 5 in a thousand are rejected (skipped without KAOBAN_DATA)',
    { timeout: 300_000 },
    async () => {
      // drawing all 23,000 takes half a minute of a processor: with KAOBAN_ALL, else every fortieth
      const all = process.env.KAOBAN_ALL !== undefined
      const later = {
        ...jobs,
        enqueue: () => Promise.resolve('later'),
        waitFor: (id: string) => jobs.state(id),
      } as unknown as Jobs
      const outcome = await take(SETS, data, all ? jobs : later)
      if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome, null, 1))
      expect([outcome.questions, outcome.stored.added]).toEqual([4724, 4724])
      expect(outcome.stored.formulas).toBeGreaterThan(20_000)
      const rows = await fresh.db
        .selectFrom('formula')
        .select(['tex', 'display', 'state'])
        .orderBy('formula_key')
        .execute()
      if (all) {
        console.log(questionLines(outcome, 'en').join('\n'))
        expect(rows.filter((r) => r.state === 'waiting')).toEqual([])
        expect(outcome.rejected.length).toBeLessThan(outcome.stored.formulas * 0.005)
      } else {
        const some = rows.filter((_, i) => i % 40 === 0)
        const { formulas } = drawFormulas(some)
        const rejected = Object.values(formulas).filter((d) => d === null)
        expect(rejected.length).toBeLessThan(some.length * 0.005)
        for (const drawing of Object.values(formulas))
          expect(drawing === null || isDrawing(drawing)).toBe(true)
      }
      expect(await take(SETS, data, later)).toMatchObject({ stored: { added: 0, changed: 0 } })
    },
  )
})
