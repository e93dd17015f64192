import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDrawing } from '#core/domain/formula/drawing.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { questionWordsOf } from '../../exams/papers/question-words.ts'
import { drawWaiting } from '../../formula/draw-waiting.ts'
import { loadFormulaDrawings } from '../../formula/drawn.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { startJobs } from '../../jobs/start.ts'
import { workPublishing } from '../../publishing.ts'
import { formatFaults, type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { readArgs } from '../args.ts'
import { importing } from '../import.test-support.ts'
import { runQuestions } from '../questions/run.ts'
import { outcomeLines } from '../view/outcome.ts'

const ROSTER = `学号,姓名,年级,班级\n${Array.from({ length: 12 }, (_, i) => `${i + 1},学生${i + 1},高一,1班`).join('\n')}\n`
const SCORES = `学号,1,2,3\n${Array.from({ length: 12 }, (_, i) => `${i + 1},5,${i % 11},1`).join('\n')}\n`
const HEAD = '题号,满分,题型,答案,题库编号'
const ITEMS = `${HEAD}\n1,5,,,q1\n2,10,解答,,自编/q2\n3,1,,,\n`
const question = (id: string, more: object = {}) =>
  JSON.stringify({
    ...{ id, subject: '数学', source: '自编', stem: '若 $x^2=4$，则 $x=$（　）', answer: ['B'] },
    options: ['$2$', '$\\pm 2$'].map((content, i) => ({ label: 'AB'[i], content })),
    ...{ analysis: '开方得 $x=\\pm 2$。', ...more },
  })

describe('items tied to questions of the bank', () => {
  let fresh: FreshDb
  let jobs: Jobs
  let folder: TestFolder
  const exam = (argv: readonly string[] = []) =>
    importing(
      fresh.db,
      jobs,
      ['.', '--exam', '期中', '--date', '2026-11-10', '--school', '一中', '--create', ...argv],
      folder.dir,
    )
  const faultsOf = async (items: string) => {
    await folder.write('数学-题目.csv', items)
    const outcome = await exam()
    return outcome.kind === 'faults' ? formatFaults(outcome.faults) : outcome.kind
  }
  const words = async () => {
    const row = await fresh.db.selectFrom('exam').select('exam_id').executeTakeFirstOrThrow()
    return (await questionWordsOf(fresh.db, [{ examId: row.exam_id, paperId: 'math' }])).map((q) => q.words)
  }
  const enqueue = () => drawWaiting(fresh.db).then(() => 'drawn')
  const waitFor = () => Promise.resolve(null)
  const stored = async (items: string) => {
    await folder.write('数学-题目.csv', items)
    const outcome = await exam()
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome, null, 1))
    return outcome
  }

  beforeAll(async () => {
    fresh = await freshDb()
    folder = await testFolder()
    jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
    await workPublishing(fresh.db, jobs)
    await folder.write('名单.csv', ROSTER)
    await folder.write('数学-题目.csv', '题号,满分\n1,5\n2,10\n3,1\n')
    await folder.write('数学-成绩.csv', SCORES)
    // the first exam makes the school whose bank it is
    await exam()
    const bank = [
      question('q1'),
      question('q2', { stem: '解 $\\frac{x}{2}=1$。', options: [], answer: ['$x=2$'] }),
      question('q3', { source: '别处', stem: '又一题' }),
      question('w1', { subject: '物理' }),
    ]
    await folder.write('bank.jsonl', bank.join('\n'))
    await folder.write('more.jsonl', question('q3', { stem: '再一题' }))
    for (const file of ['bank.jsonl', 'more.jsonl']) {
      const outcome = await runQuestions(
        readArgs(['--layout', 'questions', file, '--school', '一中'], folder.dir).options,
        {
          open: () =>
            Promise.resolve({ db: fresh.db, jobs: { ...jobs, enqueue, waitFor } as unknown as Jobs }),
          view: { begin() {}, at() {}, end() {} },
          filesDir: folder.dir,
          now: () => new Date(0),
        },
      )
      if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
    }
  })
  afterAll(async () => {
    await jobs.stop()
    await fresh.drop()
    await folder.remove()
  })

  it('show its words, formulas, key and explanation; the same files again change nothing', async () => {
    const first = await stored(ITEMS)
    expect(first.ties).toEqual({ questions: 2, changed: 2 })
    expect(outcomeLines(first, 'zh-CN').lines.join('\n')).toContain(
      '2 道题取自题库，其中新增、更换或取消 2 道',
    )
    const shown = await words()
    expect(shown).toEqual([
      {
        itemNo: '1',
        stem: '若 $x^2=4$，则 $x=$（　）',
        options: [
          { letter: 'A', text: '$2$' },
          { letter: 'B', text: '$\\pm 2$' },
        ],
        explanation: '开方得 $x=\\pm 2$。',
      },
      {
        itemNo: '2',
        stem: '解 $\\frac{x}{2}=1$。',
        options: [],
        explanation: '$x=2$\n\n开方得 $x=\\pm 2$。',
      },
    ])
    const { formulas } = await loadFormulaDrawings(
      fresh.db,
      shown.flatMap((q) => [q.stem, q.explanation]),
    )
    expect(isDrawing(formulas[formulaKey('\\frac{x}{2}=1', false)])).toBe(true)
    const items = await fresh.db
      .selectFrom('exam_item')
      .where('version', '=', first.exam.version)
      .select(['item_type', 'answer_key'])
      .orderBy('seq')
      .execute()
    expect(items.map((i) => [i.item_type, i.answer_key])).toEqual([
      ['choice', 'B'],
      ['answer', ''],
      ['other', ''],
    ])
    const again = await stored(ITEMS)
    expect([again.exam.unchanged, again.ties]).toEqual([true, { questions: 2, changed: 0 }])
  })

  it('show it no more once the column says so; files without the column leave all as it is', async () => {
    await stored(ITEMS)
    expect((await stored(ITEMS.replace('自编/q2', ''))).ties).toEqual({ questions: 1, changed: 1 })
    expect((await words()).map((q) => q.itemNo)).toEqual(['1'])
    const without = await stored('题号,满分,题型,答案\n1,5,单选,B\n2,10,解答,\n3,1,,\n')
    expect(without.ties).toEqual({ questions: 0, changed: 0 })
    expect((await words()).map((q) => q.itemNo)).toEqual(['1'])
  })

  it('that name no question, several, one of another subject or with another key are faults at their cells', async () => {
    const before = await words()
    expect(await faultsOf(`${HEAD}\n1,5,单选,A,q1\n2,10,,,q3\n3,1,,,w1\n`)).toEqual([
      'bank_key@2 E (题库编号)',
      'bank_ambiguous@3 E (题库编号)',
      'bank_course@4 E (题库编号)',
    ])
    expect(await faultsOf(`${HEAD}\n1,5,,,q99\n2,10,,,别处/q3\n3,1,,,别处/q9\n`)).toEqual([
      'bank_unknown@2 E (题库编号)',
      'bank_unknown@4 E (题库编号)',
    ])
    expect(await words()).toEqual(before)
  })
})
