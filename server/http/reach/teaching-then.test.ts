import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schoolOf } from '#server/db/scope.ts'
import { setTeaching, type TeachingRow } from '#server/exams/roster/teaching.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const SCHOOL = schoolOf('A', 'row')
const CLASS = 'A-c3'
/** A teacher of other classes, and the account. */
const [OLD, OLD_ACCOUNT] = ['A-t1', 'headA1'] as const
const [NEW, NEW_ACCOUNT] = ['A-t2', 'mathA2'] as const

let t: TestApp
let before: TeachingRow[]
beforeAll(async () => {
  t = await testApp()
  before = await teachingOf()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('school_setting').where('key', '=', 'earlierExams').execute()
  await t.db.deleteFrom('teacher_class').where('school_id', '=', 'A').execute()
  await t.db.deleteFrom('teacher_class_was').execute()
  await t.db
    .insertInto('teacher_class')
    .values(before.map((row) => ({ school_id: 'A', ...row, since: null })))
    .execute()
})

const teachingOf = () =>
  t.db
    .selectFrom('teacher_class')
    .where('school_id', '=', 'A')
    .where('teacher_id', 'in', [OLD, NEW])
    .select(['teacher_id', 'class_id', 'course_id', 'is_head'])
    .execute()
const heads = (teacher_id: string): TeachingRow => ({
  teacher_id,
  class_id: CLASS,
  course_id: '',
  is_head: true,
})

/** Each of the two has what they teach elsewhere, and one heads the class as well. */
const headedBy = (who: string) =>
  t.db.transaction().execute((tx) => setTeaching(tx, SCHOOL, [OLD, NEW], [...before, heads(who)]))

/** From when the present head heads the class, in place of the moment it was written. */
const sinceIs = (since: Date | null) =>
  t.db.updateTable('teacher_class').where('class_id', '=', CLASS).set({ since }).execute()

/** Exams of the class (10 to 17 January 2026, only its grade sat exam-grade2) that an account lists and opens. */
async function reads(account: string): Promise<string[]> {
  const token = await t.tokenOf(account)
  const list = await checkedInject(t.app, 'GET /api/exam/plan', { token, input: {} })
  const listed = list.data.list.map((e) => e.examId).filter((id) => id === 'exam-grade2')
  const input = { examId: 'exam-grade2', classId: CLASS }
  const report = await checkedInject(t.app, 'GET /api/analysis/view/class/report', { token, input })
  const classes = await checkedInject(t.app, 'GET /api/exam/plan/class/list', {
    token,
    input: { examId: 'exam-grade2' },
  })
  const student = await checkedInject(t.app, 'GET /api/analysis/view/student/report', {
    token,
    input: { examId: 'exam-grade2', reportStudentId: 'A-s31' },
  })
  const opened = [report.status, classes.status, student.status]
  return [...listed, ...opened.map((status) => (status === 0 ? 'open' : String(status)))]
}
const ALL = ['exam-grade2', 'open', 'open', 'open']
const NOTHING = ['10005', '10005', '10005']
const LONG_AGO = new Date('2025-09-01T00:00:00+08:00')

describe('an exam is read by who taught the class when it began [T03]', () => {
  it('all of them by the first who is known to teach it', async () => {
    await headedBy(OLD)
    expect([await reads(OLD_ACCOUNT), await reads(NEW_ACCOUNT)]).toEqual([ALL, NOTHING])
  })

  it('not by next year’s teacher, and still by last year’s', async () => {
    await headedBy(OLD)
    await sinceIs(LONG_AGO)
    await headedBy(NEW)
    expect([await reads(OLD_ACCOUNT), await reads(NEW_ACCOUNT)]).toEqual([ALL, NOTHING])
  })

  it('by next year’s teacher where the school shows teachers all exams of their classes', async () => {
    await headedBy(OLD)
    await headedBy(NEW)
    await t.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key: 'earlierExams', value: JSON.stringify('all') })
      .execute()
    expect(await reads(NEW_ACCOUNT)).toEqual(ALL)
  })

  it('by who takes the class over in the same school year', async () => {
    await headedBy(OLD)
    await sinceIs(LONG_AGO)
    await headedBy(NEW)
    await sinceIs(new Date('2026-01-25T00:00:00+08:00'))
    expect(await reads(NEW_ACCOUNT)).toEqual(ALL)
  })

  it('not by who was given the class by mistake and lost it again', async () => {
    await headedBy(OLD)
    await sinceIs(LONG_AGO)
    await headedBy(NEW)
    await headedBy(OLD)
    expect([await reads(OLD_ACCOUNT), await reads(NEW_ACCOUNT)]).toEqual([ALL, NOTHING])
  })

  it('without a break where a roster is stored once more', async () => {
    await headedBy(OLD)
    await sinceIs(LONG_AGO)
    await headedBy(OLD)
    const row = { class_id: CLASS, teacher_id: OLD }
    expect(
      await t.db
        .selectFrom('teacher_class')
        .where('class_id', '=', CLASS)
        .select(['teacher_id', 'class_id', 'since'])
        .execute(),
    ).toEqual([{ ...row, since: LONG_AGO }])
    expect(await t.db.selectFrom('teacher_class_was').selectAll().execute()).toEqual([])
  })
})
