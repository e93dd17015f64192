import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/people.ts'

const LIST = 'GET /api/office/people/students'
const SAVE = 'POST /api/office/people/student/save'
const MOVE = 'POST /api/office/people/students/move'
const LEAVE = 'POST /api/office/people/students/leave'
const RETURN = 'POST /api/office/people/students/return'
const CLASS = 'POST /api/office/people/class/save'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
beforeEach(() => t.reset())
afterAll(() => t.close())

const numbers = async (input: object = {}) =>
  (await t.ask(LIST, 'adminA', input)).data.list.map((s) => s.number)

describe('the list of students', () => {
  it('is of one’s school alone, and is searched, sorted, filtered and paged by the server [O09]', async () => {
    expect(await numbers()).toEqual(['n-A-s31', 'n-A-s32', 'n-A-s11', 'n-A-s12', 'n-A-s21', 'n-A-s22'])
    expect(await numbers({ search: 's2' })).toEqual(['n-A-s21', 'n-A-s22'])
    expect(await numbers({ ofClassId: 'A-c1' })).toEqual(['n-A-s11', 'n-A-s12'])
    expect(await numbers({ ofGradeId: 'A-g2' })).toEqual(['n-A-s31', 'n-A-s32'])
    expect(await numbers({ ofClassId: 'B-c1' })).toEqual([])
    expect(await numbers({ search: '100%' })).toEqual([])
    const page = await t.ask(LIST, 'adminA', { sort: 'number', order: 'desc', pageSize: 2, pageNo: 2 })
    expect([page.data.total, page.data.list.map((s) => s.number)]).toEqual([6, ['n-A-s22', 'n-A-s21']])
  })

  it('finds a name and a number however they are spaced, dotted and wide [O09]', async () => {
    const spaced = { number: '2077', personName: '张 三', toClassId: 'A-c2' }
    const dotted = { number: '2078', personName: '阿依·古丽', toClassId: 'A-c2' }
    for (const one of [spaced, dotted]) expect((await t.ask(SAVE, 'adminA', one)).status).toBe(0)
    for (const search of ['张三', '张　三', ' 2077', '２０７７'])
      expect(await numbers({ search }), search).toEqual(['2077'])
    for (const search of ['阿依•古丽', '依・古']) expect(await numbers({ search }), search).toEqual(['2078'])
    expect(await numbers({ search: '20%7' })).toEqual([])
  })

  it('says who has an account and how many parents [O09]', async () => {
    const { list } = (await t.ask(LIST, 'adminA', { ofClassId: 'A-c1' })).data
    expect(list.map((s) => [s.account, s.parents])).toEqual([
      ['used', 1],
      ['none', 1],
    ])
  })

  it('is for administrators alone [O09]', async () => {
    for (const account of ['masterA', 'headA1', 'parentA', 'studentA11'])
      expect((await t.ask(LIST, account)).status).toBe(10002)
  })
})

describe('a student', () => {
  it('is added and corrected, and the log has both [O09]', async () => {
    const made = await t.ask(SAVE, 'adminA', { number: '77', personName: ' 新同学 ', toClassId: 'A-c2' })
    expect(made.status).toBe(0)
    const id = made.data.studentId
    const fixed = { ofStudentId: id, number: '78', personName: '新同学二', toClassId: 'A-c3' }
    expect((await t.ask(SAVE, 'adminA', fixed)).status).toBe(0)
    expect(await numbers({ search: '新同学' })).toEqual(['78'])
    expect(await t.audited()).toMatchObject([
      { target: 'student 77', before: null, after: { number: '77', name: '新同学', classId: 'A-c2' } },
      { target: 'student 78', before: { number: '77' }, after: { number: '78', classId: 'A-c3' } },
    ])
  })

  it('cannot have the number of another, who is named [O09]', async () => {
    const taken = await t.ask(SAVE, 'adminA', { number: 'n-A-s11', personName: '新', toClassId: 'A-c2' })
    expect([taken.status, taken.message.includes('名A-s11名')]).toEqual([10020, true])
    const other = { ofStudentId: 'A-s12', number: 'n-A-s11', personName: '新', toClassId: 'A-c1' }
    expect((await t.ask(SAVE, 'adminA', other)).status).toBe(10020)
    // the number of a student of another school is free
    const free = await t.ask(SAVE, 'adminA', { number: 'n-B-s11', personName: '新', toClassId: 'A-c2' })
    expect(free.status).toBe(0)
  })

  it('of another school, or into its class, is not found and nothing changes [O09]', async () => {
    const foreign = { ofStudentId: 'B-s11', number: 'x', personName: '新', toClassId: 'A-c1' }
    expect((await t.ask(SAVE, 'adminA', foreign)).status).toBe(10005)
    expect(
      (await t.ask(SAVE, 'adminA', { ...foreign, ofStudentId: 'A-s11', toClassId: 'B-c1' })).status,
    ).toBe(10005)
    expect((await t.ask('GET /api/office/people/student', 'adminA', { ofStudentId: 'B-s11' })).status).toBe(
      10005,
    )
    expect(await t.audited()).toEqual([])
  })

  it('renamed is renamed where their account shows it [O09]', async () => {
    const named = { ofStudentId: 'A-s11', number: 'n-A-s11', personName: '王新名', toClassId: 'A-c1' }
    await t.ask(SAVE, 'adminA', named)
    const own = await t.ask('GET /api/base/data/system/account/user', 'studentA11')
    expect(JSON.stringify(own.data)).toContain('王新名')
  })
})

describe('moving', () => {
  it('takes many at once, tells where they were, and that puts them back [O09]', async () => {
    const moves = ['A-s11', 'A-s12', 'A-s21'].map((studentId) => ({ studentId, classId: 'A-c2' }))
    const moved = await t.ask(MOVE, 'adminA', { moves })
    expect(moved.data).toEqual({
      changed: 2,
      before: [
        { studentId: 'A-s11', classId: 'A-c1' },
        { studentId: 'A-s12', classId: 'A-c1' },
      ],
    })
    expect(await numbers({ ofClassId: 'A-c2' })).toHaveLength(4)
    await t.ask(MOVE, 'adminA', { moves: moved.data.before })
    expect(await numbers({ ofClassId: 'A-c1' })).toEqual(['n-A-s11', 'n-A-s12'])
    expect((await t.audited()).map((a) => a.target)).toEqual(['2 students', '2 students'])
  })

  it('with one foreign id among them moves nobody [O09]', async () => {
    for (const foreign of [
      { studentId: 'B-s11', classId: 'A-c2' },
      { studentId: 'A-s12', classId: 'B-c2' },
    ]) {
      const moves = [{ studentId: 'A-s11', classId: 'A-c2' }, foreign]
      expect((await t.ask(MOVE, 'adminA', { moves })).status).toBe(10005)
    }
    expect(await numbers({ ofClassId: 'A-c1' })).toEqual(['n-A-s11', 'n-A-s12'])
  })

  it('leaves the report of an earlier exam as it was [O09]', async () => {
    const REPORT = 'GET /api/analysis/view/student/report'
    const before = await t.ask(REPORT, 'parentA', { examId: 'exam-joint' })
    await t.ask(MOVE, 'adminA', { moves: [{ studentId: 'A-s11', classId: 'A-c3' }] })
    const after = await t.ask(REPORT, 'parentA', { examId: 'exam-joint' })
    expect([after.status, after.data]).toEqual([0, before.data])
  })
})

describe('leaving', () => {
  it('takes a student off every list and count; the family still reads the reports [O09]', async () => {
    const home = async () => (await t.ask('GET /api/office/home', 'adminA')).data
    const before = await home()
    expect((await t.ask(LEAVE, 'adminA', { studentIds: ['A-s11', 'A-s22'] })).data).toEqual({ changed: 2 })
    expect(await numbers({ ofClassId: 'A-c1' })).toEqual(['n-A-s12'])
    expect(await numbers({ roll: 'left' })).toEqual(['n-A-s11', 'n-A-s22'])
    expect((await home()).students).toBe(before.students - 2)
    expect((await home()).withoutAccount).toBe(before.withoutAccount - 1)
    const places = (await t.ask('GET /api/office/people/places', 'adminA')).data
    expect(places.grades.flatMap((g) => g.classes).find((c) => c.classId === 'A-c1')?.students).toBe(1)

    const asParent = { examId: 'exam-joint' }
    expect((await t.ask('GET /api/analysis/view/student/report', 'parentA', asParent)).status).toBe(0)
    const card = await t.ask('GET /api/base/data/system/account/user/getRelativeStuInfo', 'parentA')
    expect(card.data.student).toMatchObject({ studentNumber: 'n-A-s11', className: '名A-c1名' })
    // homework of the class counts those who are here
    const set = await t.ask('GET /api/office/people/student', 'adminA', { ofStudentId: 'A-s11' })
    expect(set.data.student).toMatchObject({ why: 'left', className: '名A-c1名', leftAt: t.clock.at })
    expect(set.data.exams).toBeGreaterThan(0)
  })

  it('is undone by returning, to the class left or another [O09]', async () => {
    await t.ask(LEAVE, 'adminA', { studentIds: ['A-s11', 'A-s12'] })
    // again changes nothing
    expect((await t.ask(LEAVE, 'adminA', { studentIds: ['A-s11'] })).data).toEqual({ changed: 0 })
    await t.ask(RETURN, 'adminA', { studentIds: ['A-s11'] })
    await t.ask(RETURN, 'adminA', { studentIds: ['A-s12'], toClassId: 'A-c3' })
    expect(await numbers({ ofClassId: 'A-c1' })).toEqual(['n-A-s11'])
    expect(await numbers({ ofClassId: 'A-c3' })).toEqual(['n-A-s12', 'n-A-s31', 'n-A-s32'])
    expect(await numbers({ roll: 'left' })).toEqual([])
    expect((await t.audited()).map((a) => a.call)).toEqual([LEAVE, RETURN, RETURN])
  })

  it('of another school’s student is not found [O09]', async () => {
    for (const call of [LEAVE, RETURN] as const)
      expect((await t.ask(call, 'adminA', { studentIds: ['A-s11', 'B-s11'] })).status).toBe(10005)
    await t.ask(LEAVE, 'adminA', { studentIds: ['A-s11'] })
    const foreign = { studentIds: ['A-s11'], toClassId: 'B-c1' }
    expect((await t.ask(RETURN, 'adminA', foreign)).status).toBe(10005)
  })

  it('keeps a student from being moved [O09]', async () => {
    await t.ask(LEAVE, 'adminA', { studentIds: ['A-s11'] })
    const moves = [{ studentId: 'A-s11', classId: 'A-c2' }]
    expect((await t.ask(MOVE, 'adminA', { moves })).status).toBe(10020)
  })
})

describe('classes', () => {
  it('are added and renamed once, and go while nothing hangs on them [O09]', async () => {
    const made = await t.ask(CLASS, 'adminA', { ofGradeId: 'A-g1', placeName: '4班' })
    expect((await t.ask(CLASS, 'adminA', { ofGradeId: 'A-g1', placeName: '4班' })).status).toBe(10020)
    const named = { ofGradeId: 'A-g1', toClassId: made.data.classId, placeName: '5班' }
    expect((await t.ask(CLASS, 'adminA', named)).status).toBe(0)
    const drop = 'POST /api/office/people/class/drop'
    expect((await t.ask(drop, 'adminA', { toClassId: 'A-c1' })).status).toBe(10020)
    expect((await t.ask(drop, 'adminA', { toClassId: 'B-c1' })).status).toBe(10005)
    expect((await t.ask(drop, 'adminA', { toClassId: made.data.classId })).status).toBe(0)
    expect((await t.ask(CLASS, 'adminA', { ofGradeId: 'B-g1', placeName: 'x' })).status).toBe(10005)
    expect((await t.audited()).map((a) => a.target)).toEqual(['class 4班', 'class 5班', 'class 5班'])
  })

  it('of one grade are not added a second time in another spelling', async () => {
    const { classId } = (await t.ask(CLASS, 'adminA', { ofGradeId: 'A-g1', placeName: '（6）班' })).data
    const again = await t.ask(CLASS, 'adminA', { ofGradeId: 'A-g1', placeName: '六班' })
    expect([again.status, again.message]).toEqual([10020, expect.stringContaining('（6）班')])
    // its own spelling is corrected all the same
    const named = { ofGradeId: 'A-g1', toClassId: classId, placeName: '6班' }
    expect((await t.ask(CLASS, 'adminA', named)).status).toBe(0)
    expect((await t.ask('POST /api/office/people/class/drop', 'adminA', { toClassId: classId })).status).toBe(
      0,
    )
  })
})
