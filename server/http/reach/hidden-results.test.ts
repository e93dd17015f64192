import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { FAMILY } from '#contract/roles.ts'
import { values, valuesOf } from '#tests/support/access/values.ts'
import { DAY, NOW, nameOf, scoreOf } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { type Checked, checkedInject } from '#tests/support/servers/checked.ts'

const fieldsOf = (c: Endpoint) => Object.keys(((c.query ?? c.body) as TObject | undefined)?.properties ?? {})

/** Every call by which a family may name an exam. */
const named = (calls as readonly Endpoint[]).filter(
  (c) => (c.roles === 'any' || c.roles.some((r) => FAMILY.includes(r))) && fieldsOf(c).includes('examId'),
)
const ofResults = named.filter((c) => c.showsResults)
const ofFacts = named.filter((c) => !c.showsResults)

const PAPER = 'exam-joint-p1'
const APPEAL = '1'.repeat(32)
const item = { exam_id: 'exam-joint', paper_id: PAPER, item_no: '1' }
const student = { school_id: 'A', student_id: 'A-s11' }
const inWeixin = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49' }

let t: TestApp
beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 } })
  await t.db
    .insertInto('exam_item')
    .values({
      ...item,
      version: 2,
      seq: 1,
      item_type: 'single',
      full_mark: 5,
      answer_key: 'B',
      knowledge: '[]',
    })
    .execute()
  const marks = Buffer.alloc(2)
  await t.db
    .insertInto('exam_score')
    .values({ exam_id: 'exam-joint', version: 2, ...student, paper_id: PAPER, marks, answers: null })
    .execute()
  const written = {
    account_id: 'studentA11',
    reason: 'wrong' as const,
    words: '',
    version_from: 2,
    full_mark: 5,
  }
  await t.db
    .insertInto('appeal')
    .values({
      ...student,
      ...item,
      ...written,
      appeal_id: APPEAL,
      state: 'sent',
      mark_from: 0,
      saved_at: new Date(NOW),
    })
    .execute()
})
afterAll(() => t.close())

interface Rule {
  hidden: boolean
  visible_from: Date | null
  /** Publishing is paused since then, epoch ms. */
  paused?: number
}
async function show({ paused, ...rule }: Rule): Promise<void> {
  await t.db.deleteFrom('school_setting').where('key', '=', 'pausePublication').execute()
  if (paused !== undefined)
    await t.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key: 'pausePublication', value: JSON.stringify({ since: paused }) })
      .execute()
  await t.db
    .updateTable('exam_school')
    .set(rule)
    .where('exam_id', '=', 'exam-joint')
    .where('school_id', '=', 'A')
    .execute()
}
const OPEN: Rule = { hidden: false, visible_from: null }
const HIDDEN: readonly (readonly [string, Rule])[] = [
  ['hidden', { hidden: true, visible_from: null }],
  ['shown from a later time on', { hidden: false, visible_from: new Date(NOW + DAY) }],
  [
    'held, as publishing was paused before its time came [O13]',
    { hidden: false, visible_from: new Date(NOW - DAY), paused: NOW - DAY - 1 },
  ],
]

/** A call with the first value of each of its fields, of an exam and paper the student sat. */
async function ask(call: Endpoint, account: string, examId = 'exam-joint', headers = {}) {
  const own = { ...values, ...valuesOf[call.call] }
  const input = Object.fromEntries(fieldsOf(call).map((f) => [f, own[f]?.[0]]))
  const fitting = { examId, ...('paperId' in input ? { paperId: PAPER } : {}) }
  const token = await t.tokenOf(account)
  const asked = { token, headers, input: { ...input, ...fitting } }
  return (await checkedInject(t.app, call.call as never, asked)) as Checked<unknown>
}

const families = ['studentA11', 'parentA'] as const

describe('an exam whose results the school does not show', () => {
  it('is named by these calls, and those that tell of it all the same are known one by one', () => {
    expect(ofResults.length).toBeGreaterThan(10)
    expect(ofFacts.map((c) => c.call).toSorted()).toEqual([
      'GET /api/exam/display/get/examStatus',
      'GET /api/exam/display/originPaperDisplayType',
      'GET /api/exam/display/student/get',
      'GET /api/exam/display/weixinDisplay',
      'GET /api/exam/plan/base/info',
    ])
  })

  it.each(HIDDEN)('is %s: every call about results says so and nothing else [C106]', async (_name, rule) => {
    for (const call of ofResults) {
      for (const account of families) {
        await show(OPEN)
        expect((await ask(call, account)).status, call.call).not.toBe(10006)
        await show(rule)
        const answer = await ask(call, account)
        expect([answer.status, answer.data], call.call).toEqual([10006, undefined])
        expect(answer.text, call.call).not.toContain(nameOf('exam-joint'))
      }
    }
    await show(OPEN)
  })

  it('one that was not sat answers like one that does not exist', async () => {
    for (const call of ofResults) {
      const [none, another] = [
        await ask(call, 'studentA11', 'no-such-exam'),
        await ask(call, 'studentA11', 'exam-onlyB'),
      ]
      expect([none.status, none.data], call.call).toEqual([10005, undefined])
      expect(another.text, call.call).toBe(none.text)
    }
  })

  it.each(HIDDEN)('is %s: what is told of it holds no result and no version', async (_name, rule) => {
    await show(rule)
    for (const call of ofFacts) {
      const { status, text } = await ask(call, 'studentA11')
      expect(status, call.call).toBe(0)
      for (const version of [1, 2]) {
        expect(text, call.call).not.toContain(String(scoreOf('A-s11', version)))
        expect(text, call.call).not.toContain(`note ${version}`)
      }
    }
    await show(OPEN)
  })

  it('keeps an appeal sent before from the family that sent it [C111] [C112]', async () => {
    const again = async () =>
      checkedInject(t.app, 'POST /api/exam/tool/score/add/appeal', {
        token: await t.tokenOf('studentA11'),
        input: { appealId: APPEAL },
      })
    expect((await again()).data.appealId).toBe(APPEAL)
    for (const [, rule] of HIDDEN) {
      await show(rule)
      const { status, data } = await again()
      expect([status, data]).toEqual([10006, undefined])
    }
    await show(OPEN)
  })

  it('and none inside WeChat where the school keeps results from there [C109]', async () => {
    const key = { school_id: 'A', key: 'weixinDisplay' }
    await t.db
      .insertInto('school_setting')
      .values({ ...key, value: 'false' })
      .execute()
    for (const call of ofResults) {
      const inside = await ask(call, 'parentA', 'exam-joint', inWeixin)
      expect([inside.status, inside.data], call.call).toEqual([10006, undefined])
      expect((await ask(call, 'parentA')).status, call.call).not.toBe(10006)
    }
  })
})
