import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeApp, officeApp } from '#tests/support/office/people.ts'

const YEAR = 'GET /api/office/people/year'
const PROMOTE = 'POST /api/office/people/year/promote'
const UNDO = 'POST /api/office/people/year/undo'
const PLACES = 'GET /api/office/people/places'
const STUDENTS = 'GET /api/office/people/students'

const NAMES = {
  'A-g1': '高一',
  'A-g2': '高三',
  'A-c1': '高一(1)班',
  'A-c2': '高一(2)班',
  'A-c3': '高三(3)班',
}

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
/** School A in the year 2025: two classes of the first year of a senior school, one of the last. */
beforeEach(async () => {
  await t.db.deleteFrom('place_was').execute()
  await t.db.deleteFrom('school_year_change').execute()
  await t.reset()
  for (const [id, name] of Object.entries(NAMES)) {
    const of = id.startsWith('A-g') ? 'grade' : 'class'
    await t.db
      .updateTable(of)
      .set({ name })
      .where(of === 'grade' ? 'grade_id' : 'class_id', '=', id)
      .execute()
  }
  await t.db.updateTable('grade').set({ year: 2023 }).where('grade_id', '=', 'A-g2').execute()
})
afterAll(() => t.close())

const preview = async () => (await t.ask(YEAR, 'adminA')).data
const proposed = async () => {
  const { grades, mark, students } = await preview()
  return {
    mark,
    typed: students,
    grades: grades.map((g) => ({ ofGradeId: g.gradeId, graduates: g.graduates, placeName: g.nextName })),
    withFresh: true,
  }
}
const named = async () => {
  const { grades } = (await t.ask(PLACES, 'adminA')).data
  return grades.map((g) => [g.name, g.ended, g.classes.map((c) => `${c.name} ${c.students}`)])
}
const AFTER = [
  ['高一', false, ['高一(1)班 0', '高一(2)班 0']],
  ['高二', false, ['高二(1)班 2', '高二(2)班 2']],
  ['高三（2026届）', true, ['高三(3)班 0']],
]

/** Everything old that students, parents, teachers and leaders read, as it is sent. */
async function oldReports(): Promise<string[]> {
  const STUDENT = 'GET /api/analysis/view/student/report'
  const CLASS = 'GET /api/analysis/view/class/report'
  const asked = [
    [STUDENT, 'studentA11', { examId: 'exam-joint' }],
    [STUDENT, 'parentA', { examId: 'exam-joint' }],
    [STUDENT, 'parentAB', { examId: 'exam-joint' }],
    // who graduates
    [STUDENT, 'studentA31', { examId: 'exam-grade2' }],
    [CLASS, 'headA1', { examId: 'exam-joint', classId: 'A-c1' }],
    [CLASS, 'gradeA1', { examId: 'exam-joint', classId: 'A-c2' }],
    [CLASS, 'masterA', { examId: 'exam-grade2', classId: 'A-c3' }],
    ['GET /api/analysis/view/school/report', 'masterA', { examId: 'exam-joint' }],
    ['GET /api/exam/plan/student/all', 'studentA31', {}],
    ['GET /api/exam/plan', 'headA1', {}],
    ['GET /api/exam/plan/class/list', 'headA1', { examId: 'exam-joint' }],
    ['GET /api/analysis/view/class/contrast', 'masterA', { examId: 'exam-joint' }],
  ] as const
  const texts: string[] = []
  for (const [call, account, input] of asked) {
    const answer = await t.ask(call, account, input)
    expect([call, account, answer.status]).toEqual([call, account, 0])
    texts.push(answer.text)
  }
  return texts
}

describe('a new school year', () => {
  it('is shown before it is begun: names, numbers by class, who graduates, newcomers [O09]', async () => {
    const { fromYear, early, students, grades, fresh, last } = await preview()
    // the first of February: the new year is not near
    expect([fromYear, early, students, last]).toEqual([2025, true, 6, null])
    expect(grades.map((g) => [g.name, g.nextName, g.graduates, g.students])).toEqual([
      ['高一', '高二', false, 4],
      ['高三', '高三（2026届）', true, 2],
    ])
    expect(grades[0]?.classes.map((c) => [c.name, c.upName, c.students])).toEqual([
      ['高一(1)班', '高二(1)班', 2],
      ['高一(2)班', '高二(2)班', 2],
    ])
    expect(fresh).toEqual([{ name: '高一', classes: ['高一(1)班', '高一(2)班'] }])
    expect(await t.audited()).toEqual([])
  })

  it('keeps every old report as it was, byte for byte, for students, parents and teachers [O09]', async () => {
    const before = await oldReports()
    expect((await t.ask(PROMOTE, 'adminA', await proposed())).data).toMatchObject({ moved: 4, graduated: 2 })
    expect(await named()).toEqual(AFTER)
    expect(await oldReports()).toEqual(before)
    // and graduates are on no roll
    expect((await t.ask(STUDENTS, 'adminA')).data.total).toBe(4)
    const left = (await t.ask(STUDENTS, 'adminA', { roll: 'left' })).data.list
    expect(left.map((s) => [s.number, s.why, s.className])).toEqual([
      ['n-A-s31', 'graduated', '高三(3)班'],
      ['n-A-s32', 'graduated', '高三(3)班'],
    ])
  })

  it('is one step in the log, and taken back it is as before, names and reports [O09]', async () => {
    const [before, reports] = [await named(), await oldReports()]
    const { changeId } = (await t.ask(PROMOTE, 'adminA', await proposed())).data
    expect((await preview()).last).toMatchObject({ changeId, schoolYear: 2026, blocked: '' })
    expect((await t.ask(UNDO, 'adminA', { changeId })).data).toEqual({ schoolYear: 2026 })
    expect(await named()).toEqual(before)
    expect(await oldReports()).toEqual(reports)
    expect((await t.ask(STUDENTS, 'adminA')).data.total).toBe(6)
    expect((await t.audited()).map((a) => [a.call, a.target])).toEqual([
      [PROMOTE, 'school year 2026'],
      [UNDO, 'school year 2026'],
    ])
    expect((await t.ask(UNDO, 'adminA', { changeId })).status).toBe(10005)
  })

  it('is not taken back once something was built upon it, and the page says so [O09]', async () => {
    const { changeId } = (await t.ask(PROMOTE, 'adminA', await proposed())).data
    const moves = [{ studentId: 'A-s11', classId: 'A-c2' }]
    await t.ask('POST /api/office/people/students/move', 'adminA', { moves })
    expect((await preview()).last?.blocked).toBe('roster')
    const refused = await t.ask(UNDO, 'adminA', { changeId })
    expect([refused.status, refused.message]).toEqual([10020, expect.stringContaining('逐项调整')])
    expect(await named()).not.toEqual(AFTER)
    // moved back, nothing is built upon it any more
    await t.ask('POST /api/office/people/students/move', 'adminA', {
      moves: [{ studentId: 'A-s11', classId: 'A-c1' }],
    })
    expect((await preview()).last?.blocked).toBe('')
    // an exam of the new year
    const sat = async (day: number) => {
      const at = new Date(t.clock.at + day * 86_400_000)
      await t.db.updateTable('exam').set({ start_time: at }).where('exam_id', '=', 'exam-raw').execute()
      await t.db
        .updateTable('exam_version')
        .set({ imported_at: at })
        .where('exam_id', '=', 'exam-raw')
        .execute()
    }
    await sat(1)
    expect((await preview()).last?.blocked).toBe('exams')
    expect((await t.ask(UNDO, 'adminA', { changeId })).status).toBe(10020)
    await sat(-1)
    expect((await t.ask(UNDO, 'adminA', { changeId })).status).toBe(0)
  })

  it('changes nothing for a wrong number, another roster, a name twice or a foreign grade [O09]', async () => {
    const [body, before] = [await proposed(), await named()]
    const [first, second] = body.grades
    const wrong: [number, object][] = [
      [10020, { ...body, typed: body.typed + 1 }],
      [10020, { ...body, mark: 'older' }],
      [10020, { ...body, grades: [first] }],
      [10020, { ...body, grades: [first, { ...second, placeName: '高二' }] }],
      [10005, { ...body, grades: [first, second, { ...second, ofGradeId: 'B-g1' }] }],
    ]
    for (const [status, input] of wrong) expect((await t.ask(PROMOTE, 'adminA', input)).status).toBe(status)
    expect(await named()).toEqual(before)
    expect(await t.audited()).toEqual([])
    // a student who came meanwhile
    await t.ask('POST /api/office/people/student/save', 'adminA', {
      number: '900',
      personName: '新同学',
      toClassId: 'A-c1',
    })
    expect((await t.ask(PROMOTE, 'adminA', body)).status).toBe(10020)
  })

  it('does with each grade what was said of it, whatever was proposed [O09]', async () => {
    const [body, before] = [await proposed(), await named()]
    const grades = [
      { ofGradeId: 'A-g1', graduates: false, placeName: '实验高二' },
      { ofGradeId: 'A-g2', graduates: false, placeName: '高三' },
    ]
    const done = await t.ask(PROMOTE, 'adminA', { ...body, grades, withFresh: false })
    expect(done.data).toMatchObject({ moved: 6, graduated: 0 })
    // under a name of one's own, classes keep theirs
    expect(await named()).toEqual([
      ['实验高二', false, ['高一(1)班 2', '高一(2)班 2']],
      ['高三', false, ['高三(3)班 2']],
    ])
    await t.ask(UNDO, 'adminA', { changeId: done.data.changeId })
    expect(await named()).toEqual(before)
  })

  it('goes on from year to year: who went up twice graduates the third time [O09]', async () => {
    const reports = await oldReports()
    for (const _ of [1, 2]) {
      t.clock.at += 365 * 86_400_000
      expect((await t.ask(PROMOTE, 'adminA', await proposed())).status).toBe(0)
    }
    expect((await named()).map(([name]) => name)).toEqual(['高一', '高二', '高三', '高三（2026届）'])
    expect((await preview()).grades.map((g) => g.nextName)).toEqual(['高二', '高三', '高三（2028届）'])
    expect(await oldReports()).toEqual(reports)
    t.clock.at -= 2 * 365 * 86_400_000
  })

  it('of another school is nobody’s, and is for administrators alone [O09]', async () => {
    for (const account of ['masterA', 'headA1', 'parentA'])
      expect((await t.ask(YEAR, account)).status).toBe(10002)
    const { changeId } = (await t.ask(PROMOTE, 'adminA', await proposed())).data
    const asB = { changeId, userId: 'u-districtAB-2' }
    expect((await t.ask(UNDO, 'districtAB', asB)).status).toBe(10005)
  })
})
