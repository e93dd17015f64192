import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { inTransaction } from '#server/db/db.ts'
import { schoolOf } from '#server/db/scope.ts'
import { waitForPause } from '#server/exams/rules/publication-pause.ts'
import { requireWritable } from '#server/http/switches/read-only.ts'
import { values, valuesOf } from '#tests/support/access/values.ts'
import { auditRowsOf } from '#tests/support/office/office.ts'
import { type OfficeApp, officeApp, storeUnseen } from '#tests/support/office/school.ts'
import { DAY, people } from '#tests/support/school/facts.ts'

const RUNNING = 'GET /api/office/running'
const SWITCH = 'POST /api/office/running/switch'
const NOTICE = 'POST /api/office/running/notice'
const PUBLISH = 'POST /api/office/exams/publish'
const ACCOUNT = 'GET /api/base/data/system/account/user'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp({ limits: { perAddress: 1e9, perAccount: 1e9 } })
})
afterAll(() => t.close())
afterEach(async () => {
  for (const name of ['pausePublication', 'readOnly'] as const) await turn(name, false)
  await t.ask(NOTICE, 'adminA', { noticeText: '', until: null })
})

type Name = 'pausePublication' | 'readOnly'
const turn = async (name: Name, on: boolean, account = 'adminA') => t.ask(SWITCH, account, { name, on })
const family = async (examId: string, account = 'studentA11') =>
  (await t.ask('GET /api/analysis/view/student/report', account, { examId })).status
async function publish(examId: string, visibleFrom: number | null = null): Promise<void> {
  const { data } = await t.ask(PUBLISH, 'adminA', { examId, version: 1, visibleFrom })
  if (data.exam.job) await t.jobs.waitFor(data.exam.job.jobId)
}

describe('a pause of publishing', () => {
  it('holds what was to be shown meanwhile; what was read stays, and after it all is shown [O13]', async () => {
    const seen = await storeUnseen(t, 'seen')
    await publish(seen.examId)
    const later = await storeUnseen(t, 'later')
    await publish(later.examId, t.clock.at + DAY)
    t.clock.at += 1
    expect((await turn('pausePublication', true)).data.pausePublication).toBe(t.clock.at)
    t.clock.at += 2 * DAY
    expect([await family(seen.examId), await family(later.examId)]).toEqual([0, 10006])
    const list = await t.ask('GET /api/exam/plan/student/all', 'studentA11')
    const held = list.data.list.find((e) => e.examId === later.examId)
    expect(held).toMatchObject({ visible: false, visibleFrom: null, score: null })
    expect((await t.ask(RUNNING, 'adminA')).data.touched.waiting).toBeGreaterThan(0)
    await turn('pausePublication', false)
    expect([await family(seen.examId), await family(later.examId)]).toEqual([0, 0])
  })

  it('holds an exam whose reports were being made when it began; a corrected one stays readable [O13]', async () => {
    const { examId } = await storeUnseen(t, 'making')
    await turn('pausePublication', true)
    t.clock.at += 1000
    // as the last step of publishing does it, for a publication that was asked for before
    await inTransaction(t.db, (tx) => waitForPause(tx, examId))
    await turn('pausePublication', false)
    await publish(examId)
    const { visible_from } = await t.db
      .selectFrom('exam_school')
      .where('exam_id', '=', examId)
      .select('visible_from')
      .executeTakeFirstOrThrow()
    expect(visible_from).toBeNull()
    const joint = await storeUnseen(t, 'joint', ['A', 'B'])
    await turn('pausePublication', true)
    await t.jobs.waitFor(await t.jobs.enqueue('publish-exam', { examId: joint.examId, version: 1 }))
    // each school has its own switch
    expect([await family(joint.examId), await family(joint.examId, 'studentB11')]).toEqual([10006, 0])
    await turn('pausePublication', false)
    t.clock.at += 1000
    expect(await family(joint.examId)).toBe(0)
    await turn('pausePublication', true)
    await storeUnseen(t, 'joint', ['A', 'B'], 100)
    await t.jobs.waitFor(await t.jobs.enqueue('publish-exam', { examId: joint.examId, version: 2 }))
    expect(await family(joint.examId)).toBe(0)
  })
})

describe('read-only', () => {
  const posts = (calls as readonly Endpoint[]).filter(
    (c) => c.call.startsWith('POST') && c.scope !== 'public',
  )
  const inA = people.filter((p) => p.identities[0]?.school === 'A')
  const askerOf = (c: Endpoint) =>
    inA.find((p) => c.roles === 'any' || c.roles.some((role) => role === p.identities[0]?.userType))
  const ask = (c: Endpoint, account: string, userId: string) => {
    const own = { ...values, ...valuesOf[c.call] }
    const shape = (c.query ?? c.body) as { properties?: object } | undefined
    const input = Object.fromEntries(Object.keys(shape?.properties ?? {}).map((f) => [f, own[f]?.[0]]))
    return t.ask(c.call as CallName, account, input, userId)
  }

  it('answers every changing call of the school with a later time, and no other call [O13]', async () => {
    await turn('readOnly', true)
    const taken: string[] = []
    for (const c of posts) {
      const who = askerOf(c)
      if (!who) throw new Error(`Nobody of school A may ask ${c.call}.`)
      const { http, status, headers, message } = await ask(c, who.account, who.identities[0]?.userId ?? '')
      if (status === 10032)
        expect([http, headers['retry-after'], message], c.call).toEqual([
          503,
          '60',
          // what the office fills in is kept nowhere: nobody is told that it will be sent
          expect.stringMatching(c.office ? /没有保存.*稍后再试/ : /稍后会自动发送/),
        ])
      else taken.push(c.call)
    }
    expect(taken.toSorted()).toEqual(
      posts
        .filter((c) => c.whileReadOnly)
        .map((c) => c.call as string)
        .toSorted(),
    )
    expect(taken.length).toBeLessThan(21)
    for (const c of ['GET /api/exam/plan/latest', ACCOUNT, 'GET /api/exam/plan/student/all'] as const)
      expect((await t.ask(c, 'studentA11')).status, c).toBe(0)
  })

  it('is one school’s, and over at once [O13]', async () => {
    const action = (account: string) =>
      t.ask('POST /api/base/data/sys/user/action', account, { module: 'todo', status: 1 })
    await turn('readOnly', true)
    expect([(await action('studentA11')).status, (await action('studentB11')).status]).toEqual([10032, 0])
    // a parent's child of the other school
    const other = { module: 'todo', status: 1 }
    const call = 'POST /api/base/data/sys/user/action'
    expect((await t.ask(call, 'parentAB', other, 'u-parentAB-1')).status).toBe(10032)
    expect((await t.ask(call, 'parentAB', other, 'u-parentAB-2')).status).toBe(0)
    await expect(requireWritable(t.db, schoolOf('A', 'row'))).rejects.toMatchObject({ status: 10032 })
    await turn('readOnly', false)
    expect((await action('studentA11')).status).toBe(0)
  })

  it('lets people sign out and administrators undo it [O13]', async () => {
    await turn('readOnly', true)
    expect((await t.ask('POST /api/base/data/logout', 'headA1')).status).toBe(0)
    expect((await turn('readOnly', false)).data.readOnly).toBeNull()
  })
})

describe('a notice to all', () => {
  const told = async (account: string) => (await t.ask(ACCOUNT, account)).data.notice

  it('is told to families and staff of the school, to nobody else, and ends by the clock [O13]', async () => {
    const until = t.clock.at + DAY
    const { data } = await t.ask(NOTICE, 'adminA', { noticeText: ' 今晚\n停电 ', until })
    expect(data.notice).toMatchObject({ text: '今晚 停电', until })
    for (const account of ['studentA11', 'parentA', 'headA1', 'adminA'])
      expect(await told(account)).toEqual(data.notice)
    expect(await told('studentB11')).toBeNull()
    t.clock.at = until
    expect(await told('studentA11')).toBeNull()
  })

  it('is refused without a time to come, and taken back by an empty text [O13]', async () => {
    for (const until of [null, t.clock.at, t.clock.at + 31 * DAY]) {
      const { status, field } = await t.ask(NOTICE, 'adminA', { noticeText: '停电', until })
      expect([status, field]).toEqual([10001, 'until'])
    }
    const first = await t.ask(NOTICE, 'adminA', { noticeText: '停电', until: t.clock.at + DAY })
    t.clock.at += 1
    const second = await t.ask(NOTICE, 'adminA', { noticeText: '停电', until: t.clock.at + DAY })
    expect(second.data.notice?.noticeId).not.toBe(first.data.notice?.noticeId)
    expect((await t.ask(NOTICE, 'adminA', { noticeText: ' ', until: null })).data.notice).toBeNull()
    expect(await told('studentA11')).toBeNull()
  })
})

describe('the switches', () => {
  it('are in the log, once for each change, and tell whom they touch [O13] [O02]', async () => {
    const before = (await auditRowsOf(t.db, 'A')).length
    // the log is in the order of its times
    for (const on of [true, true, false]) {
      t.clock.at += 1
      await turn('readOnly', on)
    }
    const rows = (await auditRowsOf(t.db, 'A')).slice(before)
    expect(rows.map((r) => [r.call, r.target, r.before, r.after])).toEqual([
      [SWITCH, 'switch readOnly', { on: false }, { on: true }],
      [SWITCH, 'switch readOnly', { on: true }, { on: false }],
    ])
    const { touched } = (await t.ask(RUNNING, 'adminA')).data
    const accounts = (isFamily: boolean) =>
      new Set(
        people
          .filter((p) =>
            p.identities.some((i) => i.school === 'A' && [4, 5].includes(i.userType) === isFamily),
          )
          .map((p) => p.account),
      ).size
    expect(touched).toMatchObject({ families: accounts(true), staff: accounts(false) })
  })
})
