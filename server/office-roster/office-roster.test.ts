import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { upload } from '#tests/support/office/uploads.ts'
import { classes, nameOf, students } from '#tests/support/school/facts.ts'

const LOOK = 'GET /api/office/people/roster/look'
const LAST = 'GET /api/office/people/roster/last'
const APPLY = 'POST /api/office/people/roster/apply'
const UNDO = 'POST /api/office/people/roster/undo'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
  await t.db
    .insertInto('teacher')
    .values({ school_id: 'A', teacher_id: 'A-t1', name: '甲老师' })
    .onConflict((c) => c.doNothing())
    .execute()
})
afterAll(() => t.close())

const own = students.filter((s) => s.school === 'A')
const gradeOf = (classId: string) => nameOf(classes.find((c) => c.id === classId)?.gradeId ?? '')
const HEAD = '序号,学号,姓名,性别,班级,年级'
const lineOf = (s: (typeof own)[number], more: { name?: string; classId?: string } = {}) => {
  const { name = nameOf(s.id), classId = s.classId } = more
  return `1,n-${s.id},${name},女,${nameOf(classId)},${gradeOf(classId)}`
}
const look = async (content: string | Uint8Array, name = '花名册.csv') => {
  const fileId = await upload(t, 'adminA', name, content)
  const { data } = await t.ask(LOOK, 'adminA', { fileId, locale: 'zh-CN' })
  return { fileId, ...data }
}
const rows = async () => ({
  students: await t.db.selectFrom('student').selectAll().orderBy('school_id').orderBy('student_id').execute(),
  classes: await t.db.selectFrom('class').selectAll().orderBy('school_id').orderBy('class_id').execute(),
  teachers: await t.db.selectFrom('teacher').selectAll().orderBy('school_id').orderBy('teacher_id').execute(),
  teaching: await t.db
    .selectFrom('teacher_class')
    .selectAll()
    .orderBy('school_id')
    .orderBy('teacher_id')
    .orderBy('class_id')
    .orderBy('course_id')
    .execute(),
  leading: await t.db.selectFrom('leader_scope').selectAll().orderBy('relative_id').execute(),
  identities: await t.db
    .selectFrom('account_user')
    .select(['account_id', 'user_type', 'school_id', 'relative_id'])
    .orderBy('account_id')
    .orderBy('relative_id')
    .orderBy('user_type')
    .execute(),
})

describe('a roster file of students', () => {
  const [a, b, c, d, e, f] = own as [
    (typeof own)[number],
    (typeof own)[number],
    (typeof own)[number],
    (typeof own)[number],
    (typeof own)[number],
    (typeof own)[number],
  ]
  const FILE = [
    HEAD,
    lineOf(a),
    lineOf(c, { classId: a.classId }),
    lineOf(e, { name: '改了名' }),
    lineOf(f),
    `9,77,新同学,男,新班,${gradeOf(a.classId)}`,
    '合计,,,,,',
  ].join('\n')

  it('is looked at first: who is new, moved, renamed, missing; nothing is changed [O09]', async () => {
    const before = await rows()
    const seen = await look(FILE)
    expect([seen.faults.count, seen.people, seen.same]).toEqual([0, 5, 2])
    expect(seen.changes.map((x) => [x.kind, x.name, x.before, x.after])).toEqual([
      ['moved', nameOf(c.id), nameOf(c.classId), nameOf(a.classId)],
      ['renamed', '改了名', nameOf(e.id), '改了名'],
      ['class', '新班', '', gradeOf(a.classId)],
      ['new', '新同学', '', '新班'],
      ['missing', nameOf(b.id), nameOf(b.classId), ''],
    ])
    expect(seen.ignored).toEqual(['序号', '性别'])
    // the class that is not in the file is not asked after
    expect(seen.changes.some((x) => x.name === nameOf(d.id))).toBe(false)
    expect(await rows()).toEqual(before)
  })

  it('is taken over in one step and undone, with what was there before [O09]', async () => {
    const before = await rows()
    const { fileId, mark } = await look(FILE)
    const done = await t.ask(APPLY, 'adminA', { fileId, mark, takeAway: true })
    expect([done.status, done.data.changed]).toEqual([0, 5])
    const list = (await t.ask('GET /api/office/people/students', 'adminA', {})).data.list
    const at = (number: string) => list.find((s) => s.number === number)
    expect(at('77')?.className).toBe('新班')
    expect(at(`n-${c.id}`)?.className).toBe(nameOf(a.classId))
    expect(at(`n-${e.id}`)?.name).toBe('改了名')
    expect(at(`n-${b.id}`)).toBeUndefined()
    const again = await t.ask(APPLY, 'adminA', { fileId, mark, takeAway: true })
    expect(again.status).toBe(10020)
    const { last } = (await t.ask(LAST, 'adminA')).data
    expect(last).toMatchObject({
      changeId: done.data.changeId,
      fileName: '花名册.csv',
      changed: 5,
      blocked: '',
    })
    expect((await t.ask(UNDO, 'adminA', { changeId: done.data.changeId })).status).toBe(0)
    expect(await rows()).toEqual(before)
    expect((await t.ask(LAST, 'adminA')).data.last).toBeNull()
  })

  it('leaves who is missing on the roll unless asked to take them away [O09]', async () => {
    const { fileId, mark } = await look(FILE)
    const { data } = await t.ask(APPLY, 'adminA', { fileId, mark, takeAway: false })
    expect(data.changed).toBe(4)
    const { list } = (await t.ask('GET /api/office/people/students', 'adminA', { search: nameOf(b.id) })).data
    expect(list).toHaveLength(1)
    // whoever left comes back by a file that names them
    await t.ask('POST /api/office/people/students/leave', 'adminA', { studentIds: [d.id] })
    const back = await look(`${HEAD}\n${lineOf(d)}`)
    expect(back.changes.map((x) => x.kind)).toContain('back')
    // and the roster was changed since: nothing is undone any more
    const undone = await t.ask(UNDO, 'adminA', { changeId: data.changeId })
    expect([undone.status, (await t.ask(LAST, 'adminA')).data.last?.blocked]).toEqual([10020, 'roster'])
  })

  it('with faults says where and what to do, and is not taken over [O09]', async () => {
    const before = await rows()
    const seen = await look(
      `学号,姓名,班级\nn-1,甲,没有这个班\n,乙,${nameOf(a.classId)}\nn-1,丙,${nameOf(a.classId)}`,
    )
    expect(seen.faults.rows.map((r) => [r.row, r.columnName])).toEqual(
      expect.arrayContaining([
        [2, 'C (班级)'],
        [3, 'A (学号)'],
      ]),
    )
    for (const { what, todo } of seen.faults.rows) expect([what, todo]).not.toContain('')
    const refused = await t.ask(APPLY, 'adminA', { fileId: seen.fileId, mark: seen.mark, takeAway: false })
    expect([refused.status, await rows()]).toEqual([10020, before])
  })

  it('is its account’s and its school’s alone [O09]', async () => {
    const { fileId } = await look(FILE)
    expect((await t.ask(LOOK, 'headA1', { fileId })).status).toBe(10002)
    expect((await t.ask(LOOK, 'districtAB', { fileId }, 'u-districtAB-2')).status).toBe(10005)
    expect((await t.ask(LOOK, 'districtAB', { fileId }, 'u-districtAB-1')).status).toBe(10005)
  })
})

describe('a roster file of staff and parents', () => {
  const class1 = nameOf('A-c1')
  const class2 = nameOf('A-c2')
  const people = async (): Promise<Uint8Array> =>
    writeXlsx({
      sheets: [
        {
          name: '教职工',
          rows: [
            ['姓名', '角色', '科目', '班级', '年级', '手机号', '学号'],
            ['甲老师', '班主任', '语文', class1, null, null, null],
            ['新老师', '任课老师', '数学', `${class1}、${class2}`, null, '13900000001', null],
            ['新老师', '年级主任', null, null, nameOf('A-g1'), '13900000001', null],
            ['某家长', '家长', null, null, null, '13900000009', 'n-A-s12'],
            ['新家长', '家长', null, null, null, '13900000002', 'n-A-s12'],
            ['新家长', '家长', null, null, null, '13900000002', 'n-A-s11'],
            ['没手机', '家长', null, null, null, null, 'n-A-s12'],
          ],
        },
        { name: '说明', rows: [['请按本校情况填写']] },
      ],
    })

  it('names what each gains and loses; then they teach it, and undone they do not [O09]', async () => {
    await t.db
      .updateTable('account')
      .set({ phone: '13900000009' })
      .where('account_id', '=', 'parentA')
      .execute()
    const file = await people()
    const before = await rows()
    const seen = await look(file, '教职工.xlsx')
    expect(seen.faults.rows.map((r) => r.what)).toEqual([])
    expect(seen.changes.map((x) => [x.kind, x.name])).toEqual([
      ['gains', '甲老师'],
      ['loses', '甲老师'],
      ['staff', '新老师'],
      ['bound', '某家长'],
      ['parent', '新家长'],
      ['parent', '新家长'],
      ['noAccount', '没手机'],
    ])
    expect(seen.ignored).toEqual(['说明'])
    const { fileId, mark } = seen
    // the clock was set back since the file before: this one is the last all the same
    t.clock.at -= 1000
    const done = await t.ask(APPLY, 'adminA', { fileId, mark, takeAway: true })
    t.clock.at += 1000
    expect([done.status, done.data.changed]).toEqual([0, 5])
    const { list } = (await t.ask('GET /api/office/people/staff', 'adminA', {})).data
    const of = (name: string) => list.find((s) => s.name === name)
    expect(of('甲老师')?.teaching.map((x) => [x.className, x.courseId, x.isHead])).toEqual([
      [class1, '', true],
      [class1, 'chinese', false],
    ])
    expect(of('新老师')?.teaching.map((x) => [x.className, x.courseId])).toEqual([
      [class1, 'math'],
      [class2, 'math'],
    ])
    expect(of('新老师')?.roles.map((r) => [r.userType, r.gradeId])).toContainEqual([11, 'A-g1'])
    const parents = (await t.ask('GET /api/office/people/parents', 'adminA', { search: '新家长' })).data.list
    expect(parents.map((p) => [p.login, p.account, p.children.map((c) => c.number).sort()])).toEqual([
      ['13900000002', 'unused', ['n-A-s11', 'n-A-s12']],
    ])
    const undone = await t.ask(UNDO, 'adminA', { changeId: done.data.changeId })
    expect([undone.status, await rows()]).toEqual([0, before])
    const left = await t.db.selectFrom('account').where('name', '=', '新家长').select('account_id').execute()
    expect(left).toEqual([])
  })

  it('makes an account that a slip opens, and that is not taken away once its parent uses it [O09, O10]', async () => {
    const { fileId, mark } = await look('姓名,角色,手机号,学号\n某某,家长,13900000003,n-A-s11\n', '家长.csv')
    const { changeId } = (await t.ask(APPLY, 'adminA', { fileId, mark, takeAway: false })).data
    const made = await t.db
      .selectFrom('account_login')
      .where('login_name', '=', '13900000003')
      .select('account_id')
      .executeTakeFirstOrThrow()
    const accountIds = [made.account_id]
    expect((await t.ask('POST /api/office/accounts/reset', 'adminA', { accountIds })).data.total).toBe(1)
    // no proven phone: a code sent to it opens nothing
    const account = t.db.selectFrom('account').where('account_id', '=', made.account_id)
    expect(await account.select(['phone', 'password_status']).executeTakeFirst()).toEqual({
      phone: '',
      password_status: 0,
    })
    await t.db
      .updateTable('account')
      .set({ password_status: 1 })
      .where('account_id', '=', made.account_id)
      .execute()
    expect((await t.ask(LAST, 'adminA')).data.last?.blocked).toBe('used')
    expect((await t.ask(UNDO, 'adminA', { changeId })).status).toBe(10020)
  })

  it('of who teaches what needs no column of roles [O09]', async () => {
    const seen = await look(`教师,科目,班级\n甲老师,英语,${class2}`, '任课表.csv')
    expect(seen.changes[0]).toMatchObject({ kind: 'gains', name: '甲老师', after: `${class2} 英语` })
  })
})
