import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { hex, operation, png, send, storeFile } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Call = Parameters<typeof checkedInject>[1]
const ask = async <N extends Call>(account: string, call: N, input: object = {}) =>
  checkedInject(t.app, call, { token: await t.tokenOf(account), input })

const SET = 'POST /api/exam/homework/set'
const LIST = 'GET /api/exam/homework/teacher/list'
const DETAIL = 'GET /api/exam/homework/teacher/detail'
const MINE = 'GET /api/exam/homework/student/homework/list'
const TASKS = 'GET /api/export/todo/common/todoTask'
const SUMMARY = 'GET /api/exam/homework/summary'

const given = (more: object = {}) => ({
  opId: hex(),
  title: '练习一',
  courseId: '1',
  classIds: ['A-c1'],
  startAt: NOW,
  deadlineAt: NOW + DAY,
  marker: 'teacher',
  questions: [
    { questionId: 'q-A11', fullMark: 3 },
    { type: 'photo', text: '$x^2$', fullMark: 10 },
  ],
  ...more,
})

describe('setting homework', () => {
  it('makes one homework of one press, from the bank and own questions, for the classes named [A03]', async () => {
    const input = given({ examTplPlanId: 'plan-A1' })
    const both = await Promise.all([ask('headA1', SET, input), ask('headA1', SET, input)])
    const { homeworkId } = both[0].data
    expect(both[1].data).toEqual({ homeworkId })
    const { data } = await ask('headA1', DETAIL, { homeworkId })
    expect(data).toMatchObject({
      title: '练习一',
      fullMark: 13,
      classNames: ['名A-c1名'],
      students: 2,
      own: true,
    })
    expect(data.questions).toMatchObject([
      { no: 1, questionId: 'q-A11', key: 'D', fullMark: 3 },
      { no: 2, questionId: '', type: 'photo', text: '$x^2$' },
    ])
    expect((await ask('studentA11', MINE)).data.list.map((h) => h.homeworkId)).toContain(homeworkId)
    expect((await ask('studentA31', MINE)).data.list.map((h) => h.homeworkId)).not.toContain(homeworkId)
    // without a start it begins at once by the school's clock
    const soon = (await ask('headA1', SET, given({ startAt: undefined }))).data
    expect((await ask('headA1', DETAIL, soon)).data.startAt).toBe(NOW)
    const { data: plans } = await ask('headA1', 'GET /api/exam/homework/plan/list')
    expect(plans.list).toMatchObject([{ examTplPlanId: 'plan-A1', questionCount: 2, fullMark: 10, used: 1 }])
  })

  it('is for own classes in own subjects, and tells which field is wrong', async () => {
    for (const wrong of [
      given({ classIds: ['A-c2'] }),
      given({ classIds: ['A-c1', 'B-c1'] }),
      given({ courseId: '2' }),
    ])
      expect((await ask('headA1', SET, wrong)).status).toBe(10002)
    for (const wrong of [
      given({ deadlineAt: NOW - 1 }),
      given({ title: '  ' }),
      given({ questions: [{ questionId: 'q-B11' }] }),
      given({ questions: [{ questionId: 'q-A21' }] }),
      given({ questions: [{ type: 'choice', options: [{ letter: 'A', text: 'a' }], key: 'B' }] }),
      given({ paper: [{ fileId: 'not-there' }] }),
    ])
      expect((await ask('headA1', SET, wrong)).status, JSON.stringify(wrong)).toBe(10001)
    for (const account of ['studentA11', 'parentA', 'masterA', 'gradeA1'])
      expect((await ask(account, SET, given())).status).toBe(10002)
  })

  it('with an uploaded paper lets its pages be read by those it is for, and nobody else [B26]', async () => {
    const page = await storeFile(t, 'headA1', png(9000), 'paper')
    const input = given({ paper: [{ fileId: page.fileId }], questions: [{ type: 'text', fullMark: 5 }] })
    const { homeworkId } = (await ask('headA1', SET, input)).data
    const { data } = await ask('studentA11', 'GET /api/exam/homework/student/detail', { homeworkId })
    expect(data.paper).toEqual([{ fileId: page.fileId }])
    const read = async (account: string) => {
      const url = `/api/common/file/read?fileId=${page.fileId}`
      return (await t.app.inject({ url, headers: { 'x-kb-token': await t.tokenOf(account) } })).headers[
        'content-type'
      ]
    }
    for (const account of ['studentA11', 'parentA', 'parentAB', 'headA1'])
      expect(await read(account)).toBe('image/png')
    for (const account of ['studentA31', 'studentB11', 'mathA2', 'idleA'])
      expect([account, await read(account)]).toEqual([account, 'application/json; charset=utf-8'])
  })

  it('offers templates and questions of the subjects taught [C101, C102]', async () => {
    const { data } = await ask('headA1', 'GET /api/exam/template')
    expect(data.list).toMatchObject([
      { templateId: 'tpl-A1', courseName: '科目1', questionCount: 2, fullMark: 10 },
    ])
    const one = await ask('headA1', 'GET /api/exam/template/detail', { templateId: 'tpl-A1' })
    expect(one.data.questions.map((q) => [q.questionId, q.key])).toEqual([
      ['q-A11', 'D'],
      ['q-A12', 'CE'],
    ])
    // of another subject, of another school, of nobody: one answer
    const texts = [
      (await ask('mathA2', 'GET /api/exam/template/detail', { templateId: 'tpl-A1' })).text,
      (await ask('headA1', 'GET /api/exam/template/detail', { templateId: 'tpl-B1' })).text,
      (await ask('headA1', 'GET /api/exam/template/detail', { templateId: 'none' })).text,
    ]
    expect(new Set(texts).size).toBe(1)
    const found = await ask('headA1', 'GET /api/exam/homework/question/list', {
      courseId: '1',
      search: 'question 3',
    })
    expect(found.data).toMatchObject({ total: 1, list: [{ questionId: 'q-A13' }] })
  })
})

describe('following homework', () => {
  it('tells who has handed in, who is late and who was reminded; a reminder is a to-do until it is done', async () => {
    const remind = () => ask('headA1', 'POST /api/exam/homework/teacher/remind', { homeworkId: 'hw-A1' })
    expect((await remind()).data).toEqual({ told: 2 })
    // not more than once an hour
    expect((await remind()).data).toEqual({ told: 0 })
    const todo = async (account: string) =>
      (await ask(account, TASKS)).data.list
        .filter((x) => x.kind === 'homework')
        .map((x) => [x.examId, x.about, x.done])
    expect(await todo('studentA11')).toEqual([['hw-A1', 'title hw-A1', false]])
    expect(await todo('parentA')).toEqual([['hw-A1', 'title hw-A1', false]])
    const target = targetOf.submit('hw-A1', 'A-s11')
    await send(t, 'parentA', operation('parentA', 'submit', target, { wants: [] }))
    expect(await todo('studentA11')).toEqual([['hw-A1', 'title hw-A1', true]])
    expect(await todo('parentAB')).toEqual([['hw-A1', 'title hw-A1', false]])
    t.clock.at = NOW + 3 * DAY
    const { data } = await ask('headA1', DETAIL, { homeworkId: 'hw-A1' })
    expect(data.sheets.map((s) => [s.studentId, s.state, s.late, s.submittedAt])).toEqual([
      ['A-s11', 'submitted', false, NOW],
      ['A-s12', 'todo', true, null],
    ])
    expect((await remind()).data).toEqual({ told: 1 })
    t.clock.at = NOW
    expect(
      (await ask('mathA2', 'POST /api/exam/homework/teacher/remind', { homeworkId: 'hw-A1' })).status,
    ).toBe(10005)
  })

  it('nobody is reminded of homework that has not begun', async () => {
    const { homeworkId } = (await ask('headA1', SET, given({ startAt: NOW + 3_600_000 }))).data
    const remind = () => ask('headA1', 'POST /api/exam/homework/teacher/remind', { homeworkId })
    expect((await remind()).status).toBe(10002)
    t.clock.at = NOW + 3_600_000
    expect((await remind()).data.told).toBeGreaterThan(0)
    t.clock.at = NOW
  })

  it('lists open and past homework of own classes; a head sees every subject there', async () => {
    const ids = async (account: string, phase?: string) =>
      (await ask(account, LIST, { phase })).data.list.map((h) => h.homeworkId)
    expect(await ids('mathA2')).toEqual(['hw-A2'])
    expect(await ids('headA1')).toEqual(expect.arrayContaining(['hw-A1', 'hw-A2']))
    expect(await ids('idleA')).toEqual([])
    expect(await ids('headB1')).toEqual(['hw-B1'])
    t.clock.at = NOW + 9 * DAY
    expect(await ids('mathA2', 'running')).toEqual([])
    expect(await ids('mathA2', 'finished')).toEqual(['hw-A2'])
    t.clock.at = NOW
  })

  it('a head of class sees another subject’s homework there, but neither marks nor reminds', async () => {
    const { homeworkId } = (await ask('headA1', SET, given())).data
    const other = { course_id: '3', teacher_id: 'A-t3' }
    await t.db.updateTable('homework').set(other).where('homework_id', '=', homeworkId).execute()
    const lines = (await ask('headA1', LIST)).data.list
    expect(lines.find((h) => h.homeworkId === homeworkId)).toMatchObject({ own: false, mayMark: false })
    expect(lines.find((h) => h.homeworkId === 'hw-A1')).toMatchObject({ own: true, mayMark: true })
    expect((await ask('headA1', 'POST /api/exam/homework/teacher/remind', { homeworkId })).status).toBe(10002)
    const paper = 'GET /api/exam/homework/teacher/paper'
    expect((await ask('headA1', paper, { homeworkId, ofStudentId: 'A-s11' })).data.mayMark).toBe(false)
  })

  it('sums up by class and question; a family sees its class’s sums once its paper is given back [B26]', async () => {
    const put = (kind: 'answer' | 'submit', target: string, body: object) =>
      send(t, 'parentAB', operation('parentAB', kind, target, body))
    await put('answer', targetOf.answer('hw-A1', 'A-s12', 1), { choice: ['D'] })
    await put('submit', targetOf.submit('hw-A1', 'A-s12'), { wants: [] })
    const hidden = await ask('parentAB', SUMMARY, { homeworkId: 'hw-A1', userId: 'u-parentAB-1' })
    expect(hidden.status).toBe(10006)
    const check = targetOf.checked('hw-A1', 'A-s12')
    await send(t, 'headA1', operation('headA1', 'checked', check, { done: true }))
    // of a paper that waits it is told which questions have no mark, and what its way back builds upon
    const sheets = async () =>
      (await ask('headA1', DETAIL, { homeworkId: 'hw-A1' })).data.sheets.map((s) => [
        s.state,
        s.open,
        s.checkedRev,
      ])
    const [first = []] = await sheets()
    expect(first).toEqual(['submitted', expect.arrayContaining([4]), 0])
    expect((await sheets())[1]).toEqual(['checked', [], 1])
    const marked = targetOf.mark('hw-A1', 'A-s11', 4)
    await send(t, 'headA1', operation('headA1', 'mark', marked, { score: 1, comment: '' }))
    expect((await sheets())[0]?.[1]).toEqual((first[1] as number[]).filter((no) => no !== 4))
    const { data } = await ask('headA1', SUMMARY, { homeworkId: 'hw-A1' })
    expect(data.classes).toMatchObject([
      { classId: 'A-c1', students: 2, submitted: 2, checked: 1, mean: 5, highest: 5 },
    ])
    expect(data.questions[0]).toMatchObject({ no: 1, marked: 2, mean: 2.5, rate: 0.5, key: 'D', own: null })
    // what nobody took is a choice too; a paper that never touched the question took none
    const taken = data.questions[0]?.options.map(({ letter, count }) => `${letter}:${count}`)
    expect(taken).toEqual([':1', 'C:0', 'D:1', 'E:0', 'F:0'])
    const own = await ask('parentAB', SUMMARY, { homeworkId: 'hw-A1', userId: 'u-parentAB-1' })
    expect(own.data).toMatchObject({
      ownScore: 5,
      classes: [{ checked: 1, mean: null, highest: null }],
      questions: [{ own: 5, mean: null, rate: null, options: [] }, { own: 0 }, { own: null }, { own: null }],
    })
    expect(own.text).not.toContain('A-s11')
    expect((await ask('headA1', SUMMARY, { homeworkId: 'hw-A1', ofClassId: 'A-c2' })).status).toBe(10005)
  })
})

describe('a family', () => {
  it('has drafts of its own on the server: the newest of each device, none of another account [W02]', async () => {
    const save = async (account: string, rev: number, body: string, deviceId = 'phone-one') =>
      (
        await ask(account, 'POST /api/exam/homework/draft/save', {
          homeworkId: 'hw-A1',
          items: [{ no: 1, deviceId, rev, body }],
        })
      ).data
    expect((await save('studentA11', 2, '"two"')).kept).toEqual([{ no: 1, rev: 2 }])
    expect((await save('studentA11', 1, '"one"')).kept).toEqual([{ no: 1, rev: 2 }])
    await save('studentA11', 1, '"other phone"', 'phone-two')
    await save('parentA', 9, '"mother"')
    const read = async (account: string) =>
      (await ask(account, 'GET /api/exam/homework/draft', { homeworkId: 'hw-A1' })).data.items.map(
        (i) => i.body,
      )
    expect((await read('studentA11')).toSorted()).toEqual(['"other phone"', '"two"'])
    expect(await read('parentA')).toEqual(['"mother"'])
    const foreign = { homeworkId: 'hw-A3', items: [{ no: 1, deviceId: 'phone-one', rev: 1, body: '""' }] }
    expect((await ask('studentA11', 'POST /api/exam/homework/draft/save', foreign)).status).toBe(10005)
  })

  it('has the homework of each child apart, and pages of it [C113]', async () => {
    const of = async (userId: string, more: object = {}) =>
      (await ask('parentAB', MINE, { userId, ...more })).data
    expect((await of('u-parentAB-1')).list.map((h) => h.title)).toContain('title hw-A1')
    expect((await of('u-parentAB-2')).list).toEqual([])
    const all = await of('u-parentAB-1')
    const second = await of('u-parentAB-1', { pageNo: 2, pageSize: 1 })
    expect([second.total, second.list]).toEqual([all.total, [all.list[1]]])
    expect((await of('u-parentAB-1', { show: 'checked' })).list.every((h) => h.state === 'checked')).toBe(
      true,
    )
  })

  it('reads a part of a file, and asks whether it changed', async () => {
    const bytes = png(10_000)
    const { fileId } = await storeFile(t, 'studentA11', bytes)
    const token = await t.tokenOf('studentA11')
    const read = (headers: Record<string, string>) =>
      t.app.inject({
        url: `/api/common/file/read?fileId=${fileId}`,
        headers: { 'x-kb-token': token, ...headers },
      })
    const whole = await read({})
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline',
    })
    expect(whole.headers['content-security-policy']).toContain('sandbox')
    const part = await read({ range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/10000'])
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
    expect((await read({ range: 'bytes=-500' })).rawPayload.equals(bytes.subarray(9500))).toBe(true)
    expect((await read({ range: 'bytes=10000-' })).statusCode).toBe(416)
    const tag = String(whole.headers['etag'])
    expect((await read({ 'if-none-match': tag })).statusCode).toBe(304)
    expect((await read({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  })
})
