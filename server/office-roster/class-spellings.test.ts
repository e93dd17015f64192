import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { upload } from '#tests/support/office/uploads.ts'
import { nameOf, students } from '#tests/support/school/facts.ts'

const LOOK = 'GET /api/office/people/roster/look'
const APPLY = 'POST /api/office/people/roster/apply'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
  await t.db.updateTable('grade').set({ name: '高一' }).where('grade_id', '=', 'A-g1').execute()
  await t.db.updateTable('class').set({ name: '1班' }).where('class_id', '=', 'A-c1').execute()
  await t.db
    .insertInto('teacher')
    .values({ school_id: 'A', teacher_id: 'A-t1', name: '甲老师' })
    .onConflict((c) => c.doNothing())
    .execute()
})
afterAll(() => t.close())

const own = students.filter((s) => s.school === 'A' && s.classId === 'A-c1')
const look = async (content: string | Uint8Array, name: string) => {
  const fileId = await upload(t, 'adminA', name, content)
  const { data } = await t.ask(LOOK, 'adminA', { fileId, locale: 'zh-CN' })
  return { fileId, ...data }
}
const line = (s: (typeof own)[number], grade: string, className: string) =>
  `n-${s.id},${nameOf(s.id)},${className},${grade}`
const classes = () => t.db.selectFrom('class').where('school_id', '=', 'A').select('name').execute()

it('a roster file finds its classes in every spelling, and says which [T04]', async () => {
  const rows = own.map((s, i) => (i === 0 ? line(s, '高1', '（1）班') : line(s, '高一年级', '高一(1)班')))
  const seen = await look(`学号,姓名,班级,年级\n${rows.join('\n')}\n`, '花名册.csv')
  expect([seen.faults.rows, seen.changes, seen.same]).toEqual([[], [], own.length])
  expect(seen.folded).toEqual([{ name: '高一 1班', written: ['高1 （1）班', '高一年级 高一(1)班'] }])
})

it('new classes of a file are one for each class, in the grade that is there', async () => {
  const before = await classes()
  const rows = ['高一（7）班', '高一7班', '高1 (7) 班'].map((name, i) => `x${i},新生${i},${name},高一年级`)
  const seen = await look(`学号,姓名,班级,年级\n${rows.join('\n')}\n`, '新生.csv')
  expect(seen.faults.rows).toEqual([])
  expect(seen.changes.filter((c) => c.kind === 'class').map((c) => [c.name, c.after])).toEqual([
    ['高一（7）班', '高一'],
  ])
  const { fileId, mark } = seen
  expect((await t.ask(APPLY, 'adminA', { fileId, mark, takeAway: false })).status).toBe(0)
  expect(await classes()).toHaveLength(before.length + 1)
})

it('who teaches what, and a OneRoster package, find the same classes', async () => {
  const staff = '姓名,角色,科目,班级,年级\n甲老师,任课老师,英语,高一（1）班,\n甲老师,年级主任,,,高一年级\n'
  const seen = await look(staff, '教职工.csv')
  expect(seen.faults.rows).toEqual([])
  expect(seen.changes.find((c) => c.kind === 'gains')?.after).toContain('1班')
  const pack = {
    manifest: 'propertyName,value\noneroster.version,1.1\n',
    users:
      'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier\ns1,true,o1,student,s1,小明,王,9002\n',
    classes:
      'sourcedId,title,courseSourcedId,classType,schoolSourcedId,metadata.gradeName\nc1,高一年级(1)班,k,homeroom,o1,高1\n',
    enrollments: 'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role\ne1,c1,o1,s1,student\n',
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(pack).map(([name, text]) => [`${name}.csv`, strToU8(text)])),
  )
  const packed = await look(bytes, 'oneroster.zip')
  expect(packed.faults.rows).toEqual([])
  expect(packed.changes.filter((c) => c.kind === 'new').map((c) => [c.number, c.after])).toEqual([
    ['9002', '1班'],
  ])
  expect(packed.changes.filter((c) => c.kind === 'class')).toEqual([])
})
