import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/people.ts'
import { inTransaction } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import { staffNow } from '../../office-roster/staff-now.ts'
import { setStaff } from './staff.service.ts'

const LIST = 'GET /api/office/people/staff'
const SAVE = 'POST /api/office/people/staff/save'
const A = schoolOf('A', 'command')

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
beforeEach(async () => {
  await t.reset()
  const line = {
    school_id: 'A',
    teacher_id: 'A-t1',
    class_id: 'A-c2',
    course_id: 'technology',
    is_head: false,
  }
  await t.db.insertInto('teacher_class').values(line).execute()
  const leads = { school_id: 'A', relative_id: 'A-t1', user_type: 12, grade_id: '', course_id: 'technology' }
  await t.db.insertInto('leader_scope').values(leads).execute()
})
afterAll(() => t.close())

const ofOne = async () => (await staffNow(t.db, A)).find((s) => s.teacherId === 'A-t1')

describe('the lists of subjects', () => {
  it('name each of the three as schools do [O09]', async () => {
    const { courses } = (await t.ask('GET /api/office/people/places', 'adminA')).data
    const names = courses.map((c) => c.courseName).filter((name) => name.endsWith('技术'))
    expect(names).toEqual(['信息技术', '通用技术', '技术'])
  })
})

describe('lines of staff that may mean one of three subjects', () => {
  it('are counted for the office, marked, and listed alone [O09]', async () => {
    const all = (await t.ask(LIST, 'adminA')).data
    expect([all.total, all.unsure]).toEqual([2, 1])
    const only = (await t.ask(LIST, 'adminA', { only: 'unsure' })).data
    expect([only.total, only.unsure]).toEqual([1, 1])
    const [one] = only.list
    expect(one?.teaching.filter((l) => l.unsure).map((l) => l.courseId)).toEqual(['technology'])
    expect(one?.roles.filter((l) => l.unsure).map((l) => l.userType)).toEqual([12])
  })

  it('are said by what the office saves [O09]', async () => {
    const roles = [{ userType: 12, gradeId: '', courseId: 'technology' }]
    const teaching = [{ classId: 'A-c2', courseId: 'informationtechnology', isHead: false }]
    const saved = await t.ask(SAVE, 'adminA', {
      onlyTeacherId: 'A-t1',
      personName: '甲老师',
      roles,
      teaching,
    })
    expect(saved.status).toBe(0)
    expect((await t.ask(LIST, 'adminA')).data.unsure).toBe(0)
  })

  it('stay open through a list that brings something else, and end with one that names the subject [O09]', async () => {
    const who = { schoolId: A, accountId: 'adminA' } as Parameters<typeof setStaff>[1]
    const now = await ofOne()
    if (!now) throw new Error('not there')
    const more = { classId: 'A-c3', courseId: 'math', isHead: false }
    await inTransaction(t.db, (tx) => setStaff(tx, who, { ...now, teaching: [...now.teaching, more] }))
    expect((await ofOne())?.teaching.filter((l) => l.unsure)).toHaveLength(1)
    const said = { classId: 'A-c2', courseId: 'generaltechnology', isHead: false }
    await inTransaction(t.db, (tx) => setStaff(tx, who, { ...now, teaching: [...now.teaching, said] }))
    const after = (await ofOne())?.teaching.filter((l) => l.classId === 'A-c2').map((l) => l.courseId)
    expect(after).toContain('generaltechnology')
    expect(after).not.toContain('technology')
  })
})
