import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { withHomework } from './todo.service.ts'

const LIST = 'GET /api/export/todo/common/todoTask'
const PUT = 'POST /api/export/todo/common/update/put'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const list = async (account: string) =>
  (await checkedInject(t.app, LIST, { token: await t.tokenOf(account) })).data.list
const mark = async (account: string, todoId: string, done = true) =>
  checkedInject(t.app, PUT, { token: await t.tokenOf(account), input: { todoId, done } })
const open = async (account: string) => (await list(account)).filter((x) => !x.done).map((x) => x.todoId)

describe('what waits for a family', () => {
  it('is the new report that is open to it, and no hidden or later one [C087]', async () => {
    expect(await list('studentA11')).toMatchObject([
      { todoId: 'report:exam-joint', kind: 'report', examId: 'exam-joint', done: false },
    ])
    expect(await open('studentB11')).toEqual(['report:exam-onlyB', 'report:exam-joint'])
    expect((await checkedInject(t.app, LIST, { token: await t.tokenOf('adminA') })).status).toBe(10002)
  })

  it('is done when marked, by this identity alone, and can be opened again [C088]', async () => {
    expect((await mark('studentA11', 'report:exam-joint')).status).toBe(0)
    expect(await open('studentA11')).toEqual([])
    expect(await open('parentA')).toEqual(['report:exam-joint'])
    await mark('studentA11', 'report:exam-joint', false)
    expect(await open('studentA11')).toEqual(['report:exam-joint'])
  })

  it('is homework that is over or due soon, until it is handed in; what was reminded of stands there once [C087]', () => {
    const day = 86_400_000
    const now = 1_000 * day
    const one = (homeworkId: string, days: number) => ({
      ...{ homeworkId, title: homeworkId, courseName: '', deadlineAt: now + days * day, isOver: days < 0 },
    })
    const reminder = (examId: string, done = false) => ({
      ...{ todoId: `homework:${examId}`, kind: 'homework' as const, about: '', examId, at: now, done },
    })
    const open = [one('old', -31), one('over', -2), one('told', -1), one('soon', 2), one('far', 4)]
    const { list, homework } = withHomework(
      [reminder('told'), reminder('handedIn'), reminder('over', true)],
      open,
      now,
    )
    expect(homework.map(({ homeworkId }) => homeworkId)).toEqual(['over', 'soon'])
    expect(list.map(({ examId, done }) => [examId, done])).toEqual([
      ['told', false],
      ['handedIn', true],
      ['over', true],
    ])
    expect(withHomework([reminder('x')], null, now)).toEqual({ list: [reminder('x')], homework: [] })
  })

  it('that is not in their own list cannot be marked, and nobody learns whether it exists [C088, B26]', async () => {
    const foreign = await mark('studentA11', 'report:exam-onlyB')
    expect(foreign.status).toBe(10005)
    expect((await mark('studentA11', 'report:no-such')).text).toBe(foreign.text)
    expect((await mark('studentA11', 'report')).status).toBe(10001)
  })

  it('is an initial password and a child to bind, which end by doing them [C087, C088]', async () => {
    await t.db
      .updateTable('account')
      .set({ password_status: 0 })
      .where('account_id', '=', 'parentA')
      .execute()
    await t.db
      .updateTable('account_user')
      .set({ relative_id: 'unbound' })
      .where('account_id', '=', 'parentA')
      .execute()
    expect((await open('parentA')).toSorted()).toEqual(['bindChild:', 'initialPassword:'])
    expect((await mark('parentA', 'bindChild:')).status).toBe(1)
    await t.db
      .updateTable('account_user')
      .set({ relative_id: 'A-s11' })
      .where('account_id', '=', 'parentA')
      .execute()
    expect(await open('parentA')).toEqual(['initialPassword:', 'report:exam-joint'])
  })
})

describe('what waits for a teacher', () => {
  const SEND = 'POST /api/base/data/school/student/send'
  const send = async (account: string, studentName: string) =>
    checkedInject(t.app, SEND, {
      token: await t.tokenOf(account),
      input: { ofSchoolId: 'A', studentName, className: '1班' },
    })

  it('are questions for a number of their own class, marked once for all [C087, C088, C077]', async () => {
    const asked = await send('nobody', '名A-s12名')
    expect(await list('headA1')).toMatchObject([
      { todoId: `numberRequest:${asked.data.requestId}`, about: '名A-s12名 · 名A-c1名', done: false },
    ])
    for (const other of ['mathA2', 'twoA2', 'headB1']) expect(await list(other)).toEqual([])
    expect((await mark('mathA2', `numberRequest:${asked.data.requestId}`)).status).toBe(10005)
    expect((await mark('headA1', `numberRequest:${asked.data.requestId}`)).status).toBe(0)
    expect(await open('headA1')).toEqual([])
  })
})
