import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { schoolYearOf } from '#core/domain/roll/grade.ts'
import { DAY } from '#tests/support/school/facts.ts'
import { operation, send } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { encodeMarks } from '../../exams/store/marks.ts'

let t: TestApp
const COURSE = '3'
const idOf = (n: number) => String(n).padStart(32, '0')

beforeAll(async () => {
  t = await testApp()
  const { current_version: version } = await t.db
    .selectFrom('exam')
    .where('exam_id', '=', 'exam-joint')
    .select('current_version')
    .executeTakeFirstOrThrow()
  const at = { exam_id: 'exam-joint', version, paper_id: 'exam-joint-p3' }
  const item = (seq: number, point: string) => ({
    ...at,
    ...{ seq, item_no: String(seq), item_type: 'choice', full_mark: 4, answer_key: 'B' },
    knowledge: JSON.stringify([point]),
  })
  await t.db
    .insertInto('exam_item')
    .values([item(1, '函数'), item(2, '数列')])
    .execute()
  const marks = encodeMarks(Int16Array.of(100, 400))
  await t.db
    .insertInto('exam_score')
    .values({ ...at, school_id: 'A', student_id: 'A-s11', marks, answers: null })
    .execute()
  const stats = JSON.stringify({ items: [{ facility: 0.5 }, { facility: 0.5 }] })
  await t.db
    .insertInto('paper_stats')
    .values({ ...at, stats })
    .onConflict((c) => c.columns(['exam_id', 'version', 'paper_id']).doUpdateSet({ stats }))
    .execute()
  // as many as these tests make; what comes without a membership has tests of its own (quota.test.ts)
  await t.db
    .insertInto('school_module')
    .values({ school_id: 'A', key: 'free_practices', status: 50 })
    .execute()
  const question = (school_id: string, question_id: string, type: string, point: string, key: string) => ({
    ...{ school_id, question_id, course_id: COURSE, type, answer_key: key, full_mark: 4 },
    text: `${question_id} $x$`,
    options: JSON.stringify(type === 'text' ? [] : ['A', 'B'].map((letter) => ({ letter, text: letter }))),
    knowledge: JSON.stringify([point]),
    explanation: `因为 ${question_id}`,
  })
  await t.db
    .insertInto('bank_question')
    .values([
      question('A', 'p-f1', 'choice', '函数', 'B'),
      question('A', 'p-f2', 'text', '函数', 'x=1'),
      question('A', 'p-s1', 'multi', '数列', 'AB'),
      question('A', 'p-photo', 'photo', '函数', ''),
      question('B', 'p-other', 'choice', '函数', 'B'),
      { ...question('A', 'p-empty', 'choice', '函数', 'B'), text: '' },
      { ...question('A', 'p-blank', 'choice', '函数', 'B'), text: ' \n\t\u3000\u00a0' },
    ])
    .execute()
})
afterAll(() => t.close())

const ask = async <N extends CallName>(account: string, call: N, input: object = {}) =>
  checkedInject(t.app, call, { token: await t.tokenOf(account), input })
const make = (n: number, more: object = {}, account = 'studentA11') =>
  ask(account, 'POST /api/exam/practice/add', {
    ...{ practiceId: idOf(n), courseId: COURSE, points: ['函数', '数列'], count: 3, difficulty: 'fit' },
    ...more,
  })
const read = async (n: number, account = 'studentA11') =>
  (await ask(account, 'GET /api/exam/practice/detail', { practiceId: idOf(n) })).data
type Read = Awaited<ReturnType<typeof read>>
const noOf = (detail: Read, questionId: string): number =>
  detail.questions.find((q: { text: string }) => q.text.startsWith(questionId))?.no ?? 0
const answer = (
  n: number,
  no: number,
  body: object,
  account = 'studentA11',
  kind: 'practice' | 'selfmark' = 'practice',
) =>
  send(t, account, operation(account, kind, `${kind}/${idOf(n)}/A-s11/${no}`, body, { sealedAt: t.clock.at }))

describe('a precision practice', () => {
  it("lists the student's points weakest first, with the questions the bank has [R192]", async () => {
    const { data } = await ask('studentA11', 'GET /api/exam/practice/points', { courseId: COURSE })
    expect(data.points).toEqual([
      { name: '函数', items: 1, rate: 0.25, everybody: 0.5, questions: 2 },
      { name: '数列', items: 1, rate: 1, everybody: 0.5, questions: 1 },
    ])
    expect(data.courses).toContainEqual({ courseId: COURSE, courseName: '科目3' })
    const today = await ask('studentA11', 'GET /api/exam/practice/today')
    expect(today.data.suggestions.map((s: { name: string }) => s.name)).toEqual(['函数'])
  })

  it('offers no chemistry to grade 7, though the bank has some', async () => {
    const grades = t.db.updateTable('grade').where('school_id', '=', 'A')
    const before = await t.db
      .selectFrom('grade')
      .select(['grade_id', 'stage', 'year'])
      .where('school_id', '=', 'A')
      .execute()
    await t.db
      .insertInto('homework_template')
      .values({
        school_id: 'A',
        template_id: 'chem',
        name: '化',
        course_id: 'chemistry',
        course_name: '化学',
      })
      .execute()
    const at = { school_id: 'A', question_id: 'p-chem' }
    await t.db
      .insertInto('bank_question')
      .values({
        ...{ ...at, course_id: 'chemistry', type: 'choice', answer_key: 'B', full_mark: 4, text: '化学' },
        ...{ options: '[]', knowledge: '["元素"]', explanation: '' },
      })
      .execute()
    const offered = async (stage: number) => {
      await grades.set({ stage, year: schoolYearOf(t.clock.at) }).execute()
      const { data } = await ask('studentA11', 'GET /api/exam/practice/points')
      return data.courses.map((c) => c.courseId)
    }
    expect(await offered(3)).toContain('chemistry')
    expect(await offered(2)).not.toContain('chemistry')
    for (const { grade_id, stage, year } of before)
      await grades.where('grade_id', '=', grade_id).set({ stage, year }).execute()
    await t.db.deleteFrom('bank_question').where('question_id', '=', 'p-chem').execute()
  })

  it('counts and gives out no question of the bank that has no words [R192, F06]', async () => {
    const { data } = await ask('studentA11', 'GET /api/exam/practice/points', { courseId: COURSE })
    expect(data.points.map((p) => [p.name, p.questions])).toEqual([
      ['函数', 2],
      ['数列', 1],
    ])
  })

  it('is made once however often it is sent, and tells no key before the answer is in [R192]', async () => {
    const both = await Promise.all([make(1), make(1)])
    expect(both.map((r) => [r.status, r.data.questionCount, r.data.state])).toEqual([
      [0, 3, 'todo'],
      [0, 3, 'todo'],
    ])
    const detail = await read(1)
    expect(detail.questions.map((q: { answer: unknown }) => q.answer)).toEqual([null, null, null])
    expect(JSON.stringify(detail)).not.toMatch(/因为|x=1/)
    expect((await ask('studentA11', 'GET /api/exam/practice/list', { show: 'open' })).data.total).toBe(1)
  })

  it('checks choices, lets the student compare words, ends with a rate; the first answer counts and whoever gave the second is told [R191, B02]', async () => {
    const detail = await read(1)
    const [f1, f2, s1] = ['p-f1', 'p-f2', 'p-s1'].map((id) => noOf(detail, id)) as [number, number, number]
    expect((await answer(1, f1, { choice: ['B'] })).status).toBe(0)
    expect((await answer(1, s1, { choice: ['A'] })).status).toBe(0)
    expect((await answer(1, f2, { rate: 1 }, 'studentA11', 'selfmark')).status).toBe(10023)
    expect((await answer(1, f2, { text: ' x = 1 ' })).status).toBe(0)
    const again = await answer(1, f1, { choice: ['A'] }, 'parentA')
    expect(again.data.receipt.outcome).toBe('conflict')
    const told = await ask('parentA', 'GET /api/common/operation/replaced')
    expect(told.data.list).toMatchObject([
      { kind: 'practice', body: '{"choice":["A"]}', current: { body: '{"choice":["B"]}', byYou: false } },
    ])
    const half = await read(1)
    expect([half.state, half.answered, half.rate]).toEqual(['doing', 3, 0.5])
    const byNo = (no: number) => half.questions.find((q: { no: number }) => q.no === no)?.answer
    expect(byNo(f1)).toMatchObject({ choice: ['B'], rate: 1, key: 'B', explanation: '因为 p-f1' })
    expect(byNo(s1)).toMatchObject({ rate: 0 })
    expect(byNo(f2)).toMatchObject({ text: 'x = 1', rate: null, key: 'x=1' })
    expect((await answer(1, f1, { rate: 1 }, 'studentA11', 'selfmark')).status).toBe(10001)
    expect((await answer(1, f2, { rate: 0.5 }, 'studentA11', 'selfmark')).status).toBe(0)
    expect(await read(1)).toMatchObject({ state: 'done', rate: 0.5 })
    expect((await ask('studentA11', 'GET /api/exam/practice/list', { show: 'open' })).data.list).toEqual([])
  })

  it('asks nothing again that was done rightly in the last 30 days, what went wrong it does [R192]', async () => {
    const wrongAgain = await make(2)
    expect(wrongAgain.data.questionCount).toBe(2)
    // what stands open in one practice is not put into another
    expect(await make(3)).toMatchObject({ status: 10020 })
    const detail = await read(2)
    for (const { no } of detail.questions) expect((await answer(2, no, {})).status).toBe(0)
    expect(await read(2)).toMatchObject({ state: 'done', rate: 0 })
    t.clock.at += 31 * DAY
    expect((await make(4)).data.questionCount).toBe(3)
    t.clock.at -= 31 * DAY
  })

  it('can be of an exercise the teacher made for the class, and of no other [R193]', async () => {
    const template = { school_id: 'A', template_id: 'tpl-practice' }
    await t.db
      .insertInto('homework_template')
      .values({ ...template, name: '函数再练', course_id: COURSE, course_name: '科目3' })
      .execute()
    await t.db
      .insertInto('homework_template_item')
      .values(['p-photo', 'p-f1'].map((question_id, i) => ({ ...template, no: i + 1, question_id })))
      .execute()
    await t.db
      .insertInto('exercise')
      .values({
        ...{ ...template, exam_id: 'exam-joint', version: 1, paper_id: 'exam-joint-p3', class_id: 'A-c1' },
        ...{ account_id: 'a', saved_at: new Date(t.clock.at) },
      })
      .execute()
    const today = async () => (await ask('studentA11', 'GET /api/exam/practice/today')).data.exercises
    expect(await today()).toMatchObject([{ name: '函数再练', questionCount: 1, practiceId: null }])
    const of = { templateId: template.template_id, courseId: undefined, points: undefined, count: undefined }
    expect((await make(5, of)).data).toMatchObject({ exerciseName: '函数再练', questionCount: 1 })
    expect(await today()).toMatchObject([{ practiceId: idOf(5) }])
    expect((await make(6, of, 'studentA31')).status).toBe(10005)
    expect((await make(6, { ...of, templateId: 'tpl-A1' })).status).toBe(10005)
  })

  it("is nobody else's: other students, schools and staff get nothing of it [A02]", async () => {
    for (const account of ['studentA31', 'studentB11']) {
      expect((await ask(account, 'GET /api/exam/practice/detail', { practiceId: idOf(1) })).status).toBe(
        10005,
      )
      expect((await make(1, {}, account)).status, account).not.toBe(0)
      expect((await answer(1, 1, { choice: ['A'] }, account)).status).toBe(10005)
    }
    expect((await ask('parentA', 'GET /api/exam/practice/detail', { practiceId: idOf(1) })).status).toBe(0)
    for (const account of ['masterA', 'headA1']) expect((await make(7, {}, account)).status).toBe(10002)
    for (const wrong of [{ points: undefined }, { practiceId: 'x' }, { count: 0 }, { difficulty: 'odd' }])
      expect((await make(8, wrong)).status).toBe(10001)
    expect((await make(8, { courseId: 'none' })).status).toBe(10005)
    expect((await answer(1, 99, { choice: ['A'] })).status).toBe(10001)
    expect((await answer(1, 1, { choice: ['Z'] })).status).toBe(10001)
  })

  it('tells nothing of an exam the school hides, and inside WeChat only what the school shows there [C106] [C109]', async () => {
    const points = () => ask('studentA11', 'GET /api/exam/practice/points', { courseId: COURSE })
    const hide = (hidden: boolean) =>
      t.db
        .updateTable('exam_school')
        .set({ hidden })
        .where('exam_id', '=', 'exam-joint')
        .where('school_id', '=', 'A')
        .execute()
    expect((await points()).data.points[0]).toMatchObject({ name: '函数', rate: 0.25 })
    await hide(true)
    const told = (await points()).data.points
    expect(told.length).toBeGreaterThan(0)
    for (const point of told) expect(point).toMatchObject({ items: 0, rate: null, everybody: null })
    expect((await ask('studentA11', 'GET /api/exam/practice/today')).data).toEqual({
      exercises: [],
      suggestions: [],
      free: { aDay: 1, left: 0 },
    })
    await hide(false)
    await t.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key: 'weixinDisplay', value: 'false' })
      .execute()
    const inside = await checkedInject(t.app, 'GET /api/exam/practice/points', {
      token: await t.tokenOf('studentA11'),
      headers: { 'user-agent': 'MicroMessenger/8.0' },
    })
    expect(inside.status).toBe(10006)
  })

  it('is refused where the brand has none of it [P14] [P15]', async () => {
    const without = async (host: string, call: CallName) =>
      (await checkedInject(t.app, call, { token: await t.tokenOf('studentA11'), headers: { host } })).status
    expect(await without('oakfell.test', 'GET /api/exam/practice/list')).toBe(10002)
    expect(await without('tingyu.example', 'GET /api/exam/practice/today')).toBe(10002)
    expect(await without('tingyu.example', 'GET /api/exam/practice/list')).toBe(0)
  })
})
