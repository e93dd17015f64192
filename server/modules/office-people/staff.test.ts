import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/people.ts'

const LIST = 'GET /api/office/people/staff'
const SAVE = 'POST /api/office/people/staff/save'
const BIND = 'POST /api/office/people/parent/bind'
const UNBIND = 'POST /api/office/people/parent/unbind'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
beforeEach(() => t.reset())
afterAll(() => t.close())

const teach = (classId: string, courseId: string) => ({ classId, courseId, isHead: courseId === '' })
const role = (userType: number, gradeId = '', courseId = '') => ({ userType, gradeId, courseId })

describe('staff', () => {
  it('are listed with what they teach and the office’s own people [O09]', async () => {
    const { list, total } = (await t.ask(LIST, 'adminA')).data
    expect(total).toBe(2)
    const one = list.find((s) => s.teacherId === 'A-t1')
    expect(one).toMatchObject({ name: '甲老师', login: 'headA1', account: 'used', elsewhere: false })
    expect(one?.teaching.some((c) => c.classId === 'A-c1' && c.isHead)).toBe(true)
    expect(list.find((s) => s.teacherId === '')?.roles).toEqual([role(14)])
    expect((await t.ask(LIST, 'adminA', { ofClassId: 'A-c3' })).data.total).toBe(0)
    expect((await t.ask(LIST, 'adminA', { search: '乙' })).data.total).toBe(0)
    expect((await t.ask(LIST, 'adminA', { search: '甲 老师' })).data.total).toBe(1)
  })

  it('have exactly the classes and roles that are saved, from the next request on [O09]', async () => {
    const saved = await t.ask(SAVE, 'adminA', {
      onlyTeacherId: 'A-t1',
      personName: '甲老师',
      roles: [role(11, 'A-g2'), role(12, '', 'math')],
      teaching: [teach('A-c3', 'math'), teach('A-c3', '')],
    })
    expect(saved.status).toBe(0)
    const one = (await t.ask(LIST, 'adminA', { onlyTeacherId: 'A-t1' })).data.list[0]
    expect(one?.roles.map((r) => r.userType)).toEqual([3, 11, 12])
    expect(one?.teaching.map((c) => [c.classId, c.courseId])).toEqual([
      ['A-c3', ''],
      ['A-c3', 'math'],
    ])
    const users = await t.ask('GET /api/base/data/system/account/user', 'headA1')
    expect(users.status).toBe(0)
    const report = { examId: 'exam-joint', classId: 'A-c1' }
    const types = await t.db
      .selectFrom('account_user')
      .where('account_id', '=', 'headA1')
      .select(['user_id', 'user_type'])
      .orderBy('user_type')
      .execute()
    expect(types.map((u) => u.user_type)).toEqual([3, 11, 12])
    const asTeacher = { ...report, userId: types[0]?.user_id }
    expect((await t.ask('GET /api/analysis/view/class/report', 'headA1', asTeacher)).status).toBe(10005)
    expect(await t.audited()).toMatchObject([{ call: SAVE, target: 'staff 甲老师' }])
  })

  it.each([-1, 0, 1, 2, 6, 7, 8, 13, 20])(
    'may have role %i, which is theirs from the next request on [A01, O09]',
    async (kind) => {
      const saved = await t.ask(SAVE, 'adminA', {
        onlyTeacherId: 'A-t1',
        personName: '甲老师',
        roles: [kind === 20 ? role(20, '', 'math') : role(kind)],
        teaching: [],
      })
      expect(saved.status).toBe(0)
      const one = (await t.ask(LIST, 'adminA', { onlyTeacherId: 'A-t1' })).data.list[0]
      expect(one?.roles.map((r) => r.userType)).toEqual([kind])
      const account = await t.ask('GET /api/base/data/system/account/user', 'headA1')
      expect([account.status, account.data.userType]).toEqual([0, kind])
      // the calendar is kept by 0 and 2; nothing else of the office opens to any of them
      const mayKeep = kind === 0 || kind === 2
      expect((await t.ask('GET /api/office/calendar', 'headA1')).status).toBe(mayKeep ? 0 : 10002)
      expect((await t.ask(LIST, 'headA1')).status).toBe(10002)
    },
  )

  it('a subject director needs a subject [A01]', async () => {
    const saved = await t.ask(SAVE, 'adminA', {
      onlyTeacherId: 'A-t1',
      personName: '甲老师',
      roles: [role(20)],
      teaching: [],
    })
    expect(saved.status).toBe(10001)
  })

  it('are added; another school’s teacher, class, grade or subject is refused [O09]', async () => {
    const made = await t.ask(SAVE, 'adminA', {
      personName: '丙',
      roles: [role(3)],
      teaching: [teach('A-c1', 'english')],
    })
    expect(made.status).toBe(0)
    const of = (more: object) => ({ personName: '丙', roles: [], teaching: [], ...more })
    expect((await t.ask(SAVE, 'adminA', of({ onlyTeacherId: 'B-t1' }))).status).toBe(10005)
    expect((await t.ask(SAVE, 'adminA', of({ teaching: [teach('B-c1', 'math')] }))).status).toBe(10005)
    expect((await t.ask(SAVE, 'adminA', of({ roles: [role(11, 'B-g1')] }))).status).toBe(10005)
    expect((await t.ask(SAVE, 'adminA', of({ roles: [role(11)] }))).status).toBe(10001)
    expect((await t.ask(SAVE, 'adminA', of({ teaching: [teach('A-c1', 'alchemy')] }))).status).toBe(10001)
    expect((await t.ask(LIST, 'adminA')).data.total).toBe(3)
  })

  it('may be made administrators once they have an account, and nobody ends their office [O09]', async () => {
    const head = { onlyTeacherId: 'A-t1', personName: '甲老师', roles: [role(14)], teaching: [] }
    expect((await t.ask(SAVE, 'adminA', head)).status).toBe(0)
    expect((await t.ask(LIST, 'headA1')).status).toBe(0)
    const without = { ...head, roles: [role(3)] }
    const own = await t.db
      .selectFrom('account_user')
      .where('account_id', '=', 'headA1')
      .where('user_type', '=', 14)
      .select('user_id')
      .executeTakeFirstOrThrow()
    expect((await t.ask(SAVE, 'headA1', { ...without, userId: own.user_id })).status).toBe(10020)
    expect((await t.ask(SAVE, 'adminA', without)).status).toBe(0)
    expect((await t.ask(LIST, 'headA1')).status).toBe(10002)
    const nobody = { personName: '丁', roles: [role(14)], teaching: [] }
    expect((await t.ask(SAVE, 'adminA', nobody)).status).toBe(10020)
  })
})

describe('parents', () => {
  it('are listed with their children, found by either, and of this school alone [O09]', async () => {
    const PARENTS = 'GET /api/office/people/parents'
    const { list, total } = (await t.ask(PARENTS, 'adminA')).data
    expect(total).toBe(2)
    const both = list.find((p) => p.accountId === 'parentAB')
    // the child at the other school is not this office's to see
    expect(both?.children).toEqual([
      { studentId: 'A-s12', name: '名A-s12名', number: 'n-A-s12', className: '名A-c1名' },
    ])
    expect([both?.elsewhere, both?.login]).toEqual([true, 'parentAB'])
    const ids = async (input: object) =>
      (await t.ask(PARENTS, 'adminA', input)).data.list.map((p) => p.accountId)
    expect(await ids({ search: 's12' })).toEqual(['parentAB'])
    expect(await ids({ search: 'parentA' })).toHaveLength(2)
    expect(await ids({ search: '名 A-ｓ12' })).toEqual(['parentAB'])
    expect(await ids({ search: 'B-s21' })).toEqual([])
    expect(await ids({ ofClassId: 'A-c2' })).toEqual([])
    expect(await ids({ ofClassId: 'A-c1', pageSize: 1, pageNo: 2 })).toHaveLength(1)
  })

  it('are bound by the name they sign in with, and unbound; both are noted [O09]', async () => {
    const bound = await t.ask(BIND, 'adminA', { ofStudentId: 'A-s21', login: 'parentA' })
    expect(bound.data).toEqual({ accountId: 'parentA', already: false })
    expect((await t.ask(BIND, 'adminA', { ofStudentId: 'A-s21', login: 'parentA' })).data.already).toBe(true)
    const detail = await t.ask('GET /api/office/people/student', 'adminA', { ofStudentId: 'A-s21' })
    expect(detail.data.parents).toMatchObject([{ accountId: 'parentA', login: 'parentA', elsewhere: false }])
    const gone = await t.ask(UNBIND, 'adminA', { ofStudentId: 'A-s21', ofAccountId: 'parentA' })
    expect(gone.data).toEqual({ login: 'parentA' })
    expect((await t.ask(UNBIND, 'adminA', { ofStudentId: 'A-s21', ofAccountId: 'parentA' })).status).toBe(
      10005,
    )
    expect((await t.audited()).map((a) => a.call)).toEqual([BIND, UNBIND])
  })

  it('unbound from the only child read nothing of it and keep the account [O09]', async () => {
    const report = { examId: 'exam-joint' }
    await t.ask(UNBIND, 'adminA', { ofStudentId: 'A-s11', ofAccountId: 'parentA' })
    expect((await t.ask('GET /api/analysis/view/student/report', 'parentA', report)).status).not.toBe(0)
    await t.ask(BIND, 'adminA', { ofStudentId: 'A-s11', login: 'parentA' })
    expect((await t.ask('GET /api/analysis/view/student/report', 'parentA', report)).status).toBe(0)
  })

  it('a student’s account, nobody’s name and other schools’ students are refused [O09]', async () => {
    for (const input of [
      { ofStudentId: 'A-s11', login: 'studentA31' },
      { ofStudentId: 'A-s11', login: 'nobody-here' },
      { ofStudentId: 'B-s11', login: 'parentA' },
    ])
      expect((await t.ask(BIND, 'adminA', input)).status).toBe(10005)
    const foreign = { ofStudentId: 'B-s21', ofAccountId: 'parentAB' }
    expect((await t.ask(UNBIND, 'adminA', foreign)).status).toBe(10005)
    const own = await t.ask('GET /api/office/people/student', 'adminA', { ofStudentId: 'A-s12' })
    expect(own.data.parents).toMatchObject([{ accountId: 'parentAB', elsewhere: true }])
  })
})
